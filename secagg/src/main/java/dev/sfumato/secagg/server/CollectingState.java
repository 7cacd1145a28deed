package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.Aborted;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A round: one kind of message is awaited from certain clients. Whoever sends anything else, or
 * twice, or too late is dropped, and the round goes on; when nobody is awaited any more it ends.
 */
abstract sealed class CollectingState implements ServerState
    permits CollectingKeys, CollectingShares, CollectingInputs, CollectingUnmasks {
  final ServerSetup setup;
  private final ToServer.Kind expected;
  private final BitSet awaited;
  private final BitSet answered = new BitSet();

  CollectingState(ServerSetup setup, ToServer.Kind expected, BitSet awaited) {
    this.setup = setup;
    this.expected = expected;
    this.awaited = (BitSet) awaited.clone();
  }

  @Override
  public final ServerStep receive(int client, ToServer message) {
    if (client < 0 || !(awaited.get(client) || answered.get(client))) {
      // A stranger, or somebody who was dropped before: whatever it says is thrown away.
      return ServerStep.silent(this);
    }
    Optional<DropReason> fault = accept(client, message);
    if (fault.isPresent()) {
      return drop(client, fault.get());
    }
    awaited.clear(client);
    answered.set(client);
    return awaited.isEmpty() ? endRound(List.of()) : ServerStep.silent(this);
  }

  private Optional<DropReason> accept(int client, ToServer message) {
    if (message.sessionTag() != setup.session().id().tag()) {
      return Optional.of(DropReason.WRONG_SESSION);
    }
    if (message.kind() == ToServer.Kind.DECLINE) {
      return Optional.of(DropReason.DECLINED);
    }
    if (message.kind() != expected || answered.get(client)) {
      // Everybody here has answered all the rounds before this one.
      boolean again = message.kind().compareTo(expected) <= 0;
      return Optional.of(again ? DropReason.DUPLICATE : DropReason.OUT_OF_ORDER);
    }
    return take(client, message);
  }

  @Override
  public final ServerStep drop(int client, DropReason reason) {
    if (client < 0 || !(awaited.get(client) || answered.get(client))) {
      return ServerStep.silent(this);
    }
    awaited.clear(client);
    if (answered.get(client)) {
      left(client);
      if (!answersStay()) {
        answered.clear(client);
      }
    }
    List<Drop> drops = List.of(new Drop(client, reason));
    return awaited.isEmpty() || isHopeless()
        ? endRound(drops)
        : new ServerStep(this, List.of(), drops);
  }

  @Override
  public final ServerStep closeRound() {
    List<Drop> late = awaited.stream().mapToObj(each -> new Drop(each, DropReason.LATE)).toList();
    awaited.clear();
    return endRound(late);
  }

  @Override
  public final ServerStep abort(AbortReason reason) {
    return abort(reason, List.of());
  }

  @Override
  public final int clientsReadyForNextRound() {
    return answered.cardinality();
  }

  @Override
  public final int clientsAwaited() {
    return awaited.cardinality();
  }

  /** Takes the awaited message of a client, or says what is wrong with it. */
  abstract Optional<DropReason> take(int client, ToServer message);

  /** The round is over: what follows for those that answered. */
  abstract ServerStep advance(List<Drop> drops);

  /** Why the session ends when too few have answered. */
  abstract AbortReason tooFew();

  /** Whether an answer counts even when its sender is dropped after it. */
  abstract boolean answersStay();

  /** A client that has answered is dropped. */
  void left(int client) {}

  /** The session ends without a sum. */
  void discard() {}

  final BitSet answered() {
    return answered;
  }

  /** Those that have answered and may still speak, which is fewer where answers stay. */
  BitSet present() {
    return answered;
  }

  final ServerStep abort(AbortReason reason, List<Drop> drops) {
    discard();
    BitSet told = (BitSet) present().clone();
    told.or(awaited);
    Aborted message = new Aborted(setup.session().id().tag(), reason);
    List<Outgoing> outgoing =
        told.stream().mapToObj(client -> new Outgoing(client, message)).toList();
    return new ServerStep(new ServerAborted(reason), outgoing, drops);
  }

  /** One message for each of the clients. */
  static List<Outgoing> toEach(BitSet clients, IntFunction<Outgoing> message) {
    List<Outgoing> outgoing = new ArrayList<>(clients.cardinality());
    for (int client = clients.nextSetBit(0); client >= 0; client = clients.nextSetBit(client + 1)) {
      outgoing.add(message.apply(client));
    }
    return outgoing;
  }

  private ServerStep endRound(List<Drop> drops) {
    return answered.cardinality() < setup.session().parameters().minimumSurvivors()
        ? abort(tooFew(), drops)
        : advance(drops);
  }

  private boolean isHopeless() {
    return answered.cardinality() + awaited.cardinality()
        < setup.session().parameters().minimumSurvivors();
  }
}
