package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.Done;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.message.Unmask;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Round 3: the survivors hand back shares, and at the end the masks come off. */
final class CollectingUnmasks extends CollectingState {
  private final MaskedInputs inputs;
  private final ShareBoard board;
  private final BitSet gone = new BitSet();

  private CollectingUnmasks(MaskedInputs inputs, BitSet awaited) {
    super(inputs.cohort().setup(), ToServer.Kind.UNMASK, awaited);
    this.inputs = inputs;
    this.board =
        new ShareBoard(
            inputs.cohort().setup().session().parameters().clients(),
            inputs.cohort().parameters().graph().neighbours());
  }

  static ServerStep start(MaskedInputs inputs, BitSet present, List<Drop> drops) {
    CollectingUnmasks next = new CollectingUnmasks(inputs, present);
    if (present.cardinality() < inputs.cohort().parameters().minimumSurvivors()) {
      return next.abort(AbortReason.TOO_FEW_UNMASKED, drops);
    }
    int survivors = inputs.survivors().cardinality();
    long tag = inputs.cohort().sessionTag();
    List<Outgoing> outgoing =
        toEach(
            present,
            client ->
                new Outgoing(
                    client,
                    new Survivors(
                        tag, survivors, inputs.surviving(client), inputs.dropped(client))));
    return new ServerStep(next, outgoing, drops);
  }

  @Override
  Optional<DropReason> take(int client, ToServer message) {
    Unmask unmask = (Unmask) message;
    List<Integer> seedOwners = inputs.held(client, inputs.surviving(client));
    List<Integer> keyOwners = inputs.held(client, inputs.dropped(client));
    if (unmask.seedShares().size() != seedOwners.size()
        || unmask.keyShares().size() != keyOwners.size()) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    post(client, seedOwners, unmask.seedShares());
    post(client, keyOwners, unmask.keyShares());
    return Optional.empty();
  }

  private void post(int holder, List<Integer> owners, List<Bytes> shares) {
    for (int i = 0; i < shares.size(); i++) {
      int owner = owners.get(i);
      int coordinate = inputs.cohort().graph().positionOf(holder, owner) + 1;
      board.post(owner, coordinate, shares.get(i));
    }
  }

  @Override
  void left(int client) {
    gone.set(client);
  }

  @Override
  BitSet present() {
    BitSet present = (BitSet) answered().clone();
    present.andNot(gone);
    return present;
  }

  @Override
  ServerStep advance(List<Drop> drops) {
    Unmasking unmasking = new Unmasking(inputs, board);
    Optional<AbortReason> failure = unmasking.run();
    if (failure.isPresent()) {
      return abort(failure.get(), drops);
    }
    AggregateSum result =
        new AggregateSum(inputs.sum().toVector(), inputs.survivors().stream().boxed().toList());
    Done done = new Done(inputs.cohort().sessionTag());
    return new ServerStep(
        new ServerDone(result), toEach(present(), client -> new Outgoing(client, done)), drops);
  }

  @Override
  void discard() {
    inputs.sum().wipe();
    board.clear();
  }

  @Override
  AbortReason tooFew() {
    return AbortReason.TOO_FEW_UNMASKED;
  }

  @Override
  boolean answersStay() {
    return true;
  }
}
