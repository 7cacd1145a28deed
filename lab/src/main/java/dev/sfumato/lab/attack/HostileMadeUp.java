package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes up everybody around each client: holders and partners have keys of the coordinator's, so
 * what is sealed for them is sealed for it. Who believes its coordinator has nothing to tell that
 * by; the attacks differ in which members are made up, and in the numbers that go with them.
 */
final class HostileMadeUp {
  private final HonestStage stage;
  private final Primitives primitives;

  HostileMadeUp(HonestStage stage) {
    this.stage = stage;
    this.primitives = stage.plan.primitives();
  }

  void run() {
    for (int seat = 0; seat < stage.plan.clients(); seat++) {
      attack(seat);
    }
  }

  /** How many members this client is told of. */
  private int arrived(int seat) {
    int seats = stage.plan.clients();
    return switch (stage.plan.kind()) {
      case LOW_NUMBER -> least(seats);
      case OTHER_NUMBERS -> seats - seat % 3;
      default -> seats;
    };
  }

  private int least(int seats) {
    for (int few = stage.plan.corrupt() + 3; few < seats; few++) {
      if (isEnough(few)) {
        return few;
      }
    }
    return seats;
  }

  private boolean isEnough(int few) {
    try {
      stage.session.parameters().holders(few);
      stage.session.parameters().partners(few);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private void attack(int victim) {
    int arrived = arrived(victim);
    HolderSize size = stage.session.parameters().holders(arrived);
    List<KeyPair> made = new ArrayList<>();
    List<Holder> holders = new ArrayList<>();
    for (int i = 0; i < size.holders(); i++) {
      KeyPair key = X25519Keys.generate(primitives, RandomBytes.secure());
      made.add(key);
      holders.add(new Holder(member(victim, i), key.publicKey()));
    }
    SumKeys own = ((KeysAnswer) HonestStage.decode(stage.first(victim).array())).keys();
    stage
        .ask(victim, new HoldersRequest(stage.head(victim), arrived, own, holders))
        .map(answer -> open(victim, own, size, made, holders, (DealingAnswer) answer))
        .ifPresent(shares -> take(victim, own, arrived, shares));
  }

  /** Who is made up: corrupt ones, or whoever comes before the client; never itself. */
  private int member(int victim, int i) {
    int others = stage.plan.clients() - 1;
    int first = stage.plan.kind() == AttackKind.AIMED_DRAWS ? others - 1 : victim + others - 1;
    int other = Math.floorMod(first - i, others);
    return other < victim ? other : other + 1;
  }

  private StolenShares open(
      int victim,
      SumKeys own,
      HolderSize size,
      List<KeyPair> made,
      List<Holder> holders,
      DealingAnswer answer) {
    StolenShares shares = new StolenShares(size.holders(), size.threshold());
    for (int i = 0; i < made.size(); i++) {
      SealedParcel parcel = answer.parcel(i + 1);
      SumDerivations derivations = new SumDerivations(stage.session);
      Secret agreed =
          primitives.agreement(made.get(i).privateKey()).agree(own.shareKey()).orElseThrow();
      Party holder = new Party(holders.get(i).index(), holders.get(i).shareKey());
      Secret key =
          derivations.shareKeys(agreed, holder, new Party(victim, own.shareKey())).incoming();
      byte[] data = derivations.sealedData(victim, holder.index(), i + 1);
      HeldShare share =
          primitives
              .open(key, parcel.checks().nonce(), data, parcel.sealed())
              .flatMap(HeldShare::of)
              .orElseThrow();
      shares.seed(victim, i + 1, Bytes.wrap(share.seed().expose()));
      shares.key(victim, i + 1, Bytes.wrap(share.key().expose()));
    }
    return shares;
  }

  private void take(int victim, SumKeys own, int arrived, StolenShares shares) {
    stage.ask(victim, new ParcelsRequest(stage.head(victim), List.of()));
    List<Partner> partners = new ArrayList<>();
    for (int i = 0; i < stage.session.parameters().partners(arrived); i++) {
      MaskKeyPair key = MaskKeys.generate(primitives, RandomBytes.secure());
      partners.add(new Partner(member(victim, i), key.point()));
    }
    Bytes digest = HonestStage.random(MasksRequest.DIGEST_BYTES);
    Optional<ToSumServer> input =
        stage.ask(victim, new MasksRequest(stage.head(victim), arrived, digest, partners));
    SumDerivations derivations = new SumDerivations(stage.session);
    SumNumbers numbers = stage.session.parameters().numbers(arrived, arrived);
    MaskStripping stripping =
        new MaskStripping(primitives, derivations, derivations.numbers(numbers, digest));
    input
        .map(answer -> ((InputAnswer) answer).packed())
        .flatMap(
            packed ->
                stripping.strip(
                    new Party(victim, own.maskPoint()),
                    ModularVector.unpack(stage.session.parameters().shape(), packed),
                    shares.seedOf(victim),
                    partners.stream()
                        .map(each -> new Party(each.index(), each.maskPoint()))
                        .toList(),
                    who -> who == victim ? shares.keyOf(victim) : Optional.empty()))
        .ifPresent(vector -> stage.stated.state(victim, vector));
  }
}
