package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.roster.HolderDraw;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Its holders are drawn. It waits for their leaves, checks them, and deals each a share. */
record AwaitingLeaves(RosterPlace place, FreshKeys keys) implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.SHARES;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    LeavesRequest sent = (LeavesRequest) request;
    List<RosterLeaf> leaves = sent.leaves();
    int[] drawn = drawn();
    int[] sorted = drawn.clone();
    Arrays.sort(sorted);
    unless(leaves.size() == sorted.length, ClientRefusalReason.WRONG_GRAPH);
    new LeafChecks(place, keys.leaf()).check(sorted, leaves, sent.proof());
    List<Member> holders = new ArrayList<>(drawn.length);
    for (int holder : drawn) {
      RosterLeaf leaf = leaves.get(Arrays.binarySearch(sorted, holder));
      holders.add(new Member(holder, leaf.keys()));
    }
    return new TokenDeal(place, keys, holders).deal();
  }

  private int[] drawn() {
    return HolderDraw.places(
        Bytes.copyOf(keys.rho().expose()),
        place.root(),
        place.clients(),
        place.place(),
        place.size().holders().holders());
  }

  @Override
  public void write(ByteWriter writer) {
    place.write(writer);
    keys.write(writer);
  }

  static AwaitingLeaves read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    RosterPlace place = RosterPlace.read(setup, reader);
    return new AwaitingLeaves(place, FreshKeys.read(reader));
  }

  @Override
  public void wipe() {
    keys.wipe();
  }
}
