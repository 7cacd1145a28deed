package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.message.DrawAnswer;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.roster.HolderDraw;
import dev.sfumato.secagg.verified.roster.RosterHash;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes a roster of its own, with leaves of its making, and shows it to everybody. Who deals to
 * such holders has given its secrets away: it counts as read.
 */
final class HostileRoster {
  private final VerifiedStage stage;
  private final List<RosterLeaf> leaves;
  private final HostileTree tree;

  HostileRoster(VerifiedStage stage) {
    this.stage = stage;
    this.leaves =
        made().stream()
            .sorted(
                Comparator.comparing(
                    each -> RosterHash.prefix(each.publicKey()), RosterHash::compare))
            .toList();
    this.tree = new HostileTree(leaves);
  }

  private List<RosterLeaf> made() {
    List<RosterLeaf> all = new ArrayList<>(stage.leaves);
    int clients = stage.plan.clients();
    switch (stage.plan.kind()) {
      case FORGED_LEAVES -> all.replaceAll(each -> isVictim(each) ? each : forged(each));
      case GHOSTS -> all.replaceAll(each -> isVictim(each) ? each : ghost());
      case DOUBLED_LEAVES -> {
        List<RosterLeaf> corrupt =
            List.copyOf(all.subList(clients - stage.plan.corrupt(), clients));
        all.replaceAll(
            each ->
                isVictim(each) ? each : corrupt.get(stage.leaves.indexOf(each) % corrupt.size()));
      }
      case LOW_NUMBER -> all.subList(0, clients - stage.plan.corrupt() - 2).clear();
      case REPLAYED_SESSION -> {
        all.clear();
        all.addAll(new VerifiedStage(stage.plan).leaves);
      }
      default -> throw new IllegalStateException("no attack with a roster");
    }
    return all;
  }

  /** Every other client is shown bad leaves in the place of the rest. */
  private boolean isVictim(RosterLeaf leaf) {
    return stage.leaves.indexOf(leaf) % 2 == 0;
  }

  private RosterLeaf forged(RosterLeaf of) {
    return new RosterLeaf(of.publicKey(), of.credential(), keys(), of.drawHash(), of.signature());
  }

  private RosterLeaf ghost() {
    KeyPair nobody = stage.plan.primitives().newIdentity(RandomBytes.secure());
    SumKeys keys = keys();
    Bytes none = Bytes.wrap(new byte[0]);
    Bytes hash = HonestStage.random(RosterLeaf.HASH_BYTES);
    byte[] signed = VerifiedDerivations.signedLeaf(stage.announced, none, keys, hash);
    return new RosterLeaf(
        nobody.publicKey(), none, keys, hash, stage.plan.primitives().sign(nobody, signed));
  }

  private SumKeys keys() {
    return new SumKeys(
        X25519Keys.generate(stage.plan.primitives(), RandomBytes.secure()).publicKey(),
        MaskKeys.generate(stage.plan.primitives(), RandomBytes.secure()).point());
  }

  void run() {
    for (int seat = 0; seat < stage.plan.clients(); seat++) {
      if (!stage.plan.isCorrupt(seat)) {
        attack(seat);
      }
    }
  }

  private void attack(int seat) {
    int place = Math.max(0, leaves.indexOf(stage.leaves.get(seat)));
    RosterRequest roster = new RosterRequest(stage.head(seat), tree.root(), leaves.size(), place);
    stage
        .ask(seat, roster)
        .flatMap(draw -> stage.ask(seat, leaves(seat, place, ((DrawAnswer) draw).rho())))
        .ifPresent(dealt -> stage.stated.state(seat, stage.stated.of(seat)));
  }

  private LeavesRequest leaves(int seat, int place, Bytes rho) {
    int holders = VerifiedNumbers.size(stage.plan.parameters(), leaves.size()).holders().holders();
    int[] drawn = HolderDraw.places(rho, tree.root(), leaves.size(), place, holders);
    int[] sorted = IntStream.of(drawn).sorted().toArray();
    int[] proven = IntStream.concat(IntStream.of(drawn), IntStream.of(place)).sorted().toArray();
    return new LeavesRequest(
        stage.head(seat), IntStream.of(sorted).mapToObj(leaves::get).toList(), tree.prove(proven));
  }
}
