package dev.sfumato.server.shard;

import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.server.Drop;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.ShardOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One secure sum with its round, its pace and its tally: a machine without clock or mailbox. Every
 * event returns what is to be sent now.
 */
final class ShardSession {
  /** What follows from an event: messages to clients, and clients that are gone. */
  record Turn(List<Outgoing> outgoing, List<Drop> drops, boolean newRound) {}

  private final Query query;
  private final SecAggServer server;
  private final Pacing pacing;
  private final ShardTally tally;
  private Round round = Round.ADVERTISE;

  ShardSession(
      Query query,
      Bytes salt,
      CoordinatorId coordinator,
      Seats seats,
      Primitives primitives,
      Workers workers,
      RoundLimits limits) {
    this.query = query;
    Session session = new Session(query.session(salt), coordinator, query.secAgg());
    this.server =
        new SecAggServer(
            new ServerSetup(session, seats, primitives, RandomBytes.secure(), workers));
    this.pacing = new Pacing(limits.inputsAtOnce(session.parameters().shape().packedBytes()));
    this.tally = new ShardTally(seats.size());
  }

  Turn receive(int client, byte[] message) {
    tally.heardFrom(client);
    Round before = round;
    ServerStep step = server.receive(client, message);
    if (before == Round.MASK) {
      pacing.settle(client);
    }
    return turn(step, Optional.empty());
  }

  /** The client is gone, for a reason that its gate saw. */
  Turn lose(int client, String reason) {
    pacing.settle(client);
    return turn(server.disconnect(client), Optional.of(reason));
  }

  Turn closeRound() {
    return turn(server.closeRound(), Optional.empty());
  }

  Turn cancel() {
    return turn(server.cancel(), Optional.empty());
  }

  /** Lets others go on in the place of devices that were asked and stay silent. */
  Turn goOnWithoutSilent() {
    pacing.expire();
    return new Turn(released(), List.of(), false);
  }

  private Turn turn(ServerStep step, Optional<String> seenReason) {
    for (Drop drop : step.drops()) {
      pacing.settle(drop.client());
      tally.dropped(drop.client(), seenReason.orElseGet(() -> ShardTally.label(drop.reason())));
    }
    List<Outgoing> now = new ArrayList<>();
    Round opened = round;
    for (Outgoing each : step.outgoing()) {
      opened = each.message().kind().opens();
      if (opened == Round.MASK) {
        pacing.add(each);
      } else {
        now.add(each);
      }
    }
    boolean newRound = advance(isOver() ? Round.OVER : opened);
    if (round == Round.MASK) {
      now.addAll(released());
    }
    return new Turn(now, step.drops(), newRound);
  }

  private boolean advance(Round next) {
    if (next == round) {
      return false;
    }
    round = next;
    tally.endRound();
    return true;
  }

  private List<Outgoing> released() {
    List<Outgoing> released = pacing.release();
    released.forEach(question -> tally.askedForInput(question.client()));
    return released;
  }

  Round round() {
    return round;
  }

  int ready() {
    return server.clientsReadyForNextRound();
  }

  int awaited() {
    return server.clientsAwaited();
  }

  ShardTally tally() {
    return tally;
  }

  boolean isOver() {
    return server.result().isPresent() || server.abortReason().isPresent();
  }

  /** The counts, once the sum is open. */
  Optional<ShardCounts> counts() {
    return server.result().map(sum -> AggregateDecoder.decode(query, sum));
  }

  /** How it ended. */
  ShardOutcome outcome() {
    return server
        .result()
        .map(sum -> tally.opened(sum.survivors()))
        .orElseGet(() -> tally.aborted(abortReason().orElseThrow()));
  }

  private Optional<AbortReason> abortReason() {
    return server.abortReason();
  }
}
