package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.client.ClientAborted;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A participation from its seat on: a secure sum, the vector that goes into it, and the charge.
 *
 * <p>The vector, noise and all, is made apart from this, and the masked input leaves at one of the
 * {@link Departures}: neither it nor any other message tells how long the place or the noise took.
 */
final class SeatedPart {
  /** A step, the round in which it leaves the participation, and a refusal if that ends it. */
  record Turn(Round round, Step step, Optional<Objection> refusal) {}

  private final Query query;
  private final Departures departures;
  private final Reservation reservation;
  private final Draft draft;
  private final SecAggClient client;
  private Round round = Round.ADVERTISE;
  private boolean due;
  private boolean charged;
  private @Nullable ToClient waiting;
  private @Nullable FromDevice masked;

  private SeatedPart(
      DeviceSetup setup,
      Session session,
      ToDevice.Seat seat,
      KeyPair identity,
      Reservation reservation,
      Draft draft) {
    this.query = seat.query();
    this.departures = setup.departures();
    this.reservation = reservation;
    this.draft = draft;
    this.client =
        SecAggClient.seat(
            new ClientSetup(
                session,
                seat.index(),
                identity,
                ClientPolicy.WIDEST,
                draft::vector,
                setup.primitives(),
                setup.randomness()));
  }

  static SeatedPart start(
      DeviceSetup setup,
      CoordinatorId coordinator,
      ToDevice.Seat seat,
      KeyPair identity,
      Reservation reservation,
      Draft draft) {
    SecAggParameters parameters = seat.query().secAgg();
    Session session = new Session(seat.query().session(seat.salt()), coordinator, parameters);
    return new SeatedPart(setup, session, seat, identity, reservation, draft);
  }

  /** The keys go out, and then the app is asked where the device is. */
  Turn opening() {
    Optional<FromDevice> advertised = client.start().map(SeatedPart::wrap);
    Effect prepare = new Effect.Prepare(draft, departures.first());
    return turn(new Step(advertised, Optional.of(prepare), Optional.empty()));
  }

  Turn receive(byte[] encoded) {
    try {
      ToClient message = ToClient.decode(encoded);
      boolean delivered = message.kind() == ToClient.Kind.DELIVERY;
      if (!delivered || round != Round.SHARE || due) {
        return after(client.receive(message));
      }
      if (waiting != null) {
        // A second one: as good as no message at all, and the end.
        return after(client.receive(new byte[0]));
      }
      waiting = message;
      return turn(Step.nothing());
    } catch (MalformedMessageException e) {
      return after(client.receive(encoded));
    }
  }

  /** A departure has come: the next one, if there is no vector yet. */
  Turn due() {
    if (due) {
      return turn(Step.nothing());
    }
    if (!draft.isReady()) {
      return turn(Step.perform(new Effect.Wait(departures.slot())));
    }
    due = true;
    ToClient delivery = waiting;
    waiting = null;
    return delivery == null ? turn(Step.nothing()) : after(client.receive(delivery));
  }

  /** Forgets the keys, the noise, the place and the vector, however it ended. */
  void wipe() {
    client.wipe();
    draft.wipe();
  }

  private Turn after(Optional<ToServer> answer) {
    if (client.refusal().isPresent()) {
      String what = "the secure sum: " + client.refusal().get();
      Objection refusal = Objection.of(ObjectionReason.PROTOCOL_BROKEN, what);
      Step step = answer.map(SeatedPart::wrap).map(Step::send).orElseGet(Step::nothing);
      return new Turn(Round.OVER, step, Optional.of(refusal));
    }
    if (client.isDone()) {
      return ended(new Ending.TookPart(spending()));
    }
    if (client.state() instanceof ClientAborted) {
      return ended(new Ending.Failed(LossReason.SHARD_FAILED, charge(), Optional.empty()));
    }
    return answer.isEmpty() ? turn(Step.nothing()) : send(answer.get());
  }

  private Turn send(ToServer message) {
    if (message.kind() == ToServer.Kind.MASKED_INPUT) {
      masked = wrap(message);
      draft.wipe();
      return turn(Step.perform(new Effect.Commit(reservation)));
    }
    round = message.kind() == ToServer.Kind.UNMASK ? Round.UNMASK : Round.SHARE;
    return turn(Step.send(wrap(message)));
  }

  /** The ledger was told to charge: from here on it counts, even if that failed half way. */
  void charging() {
    charged = true;
  }

  /** The charge is on the disk: the masked input may leave, once. */
  Turn committed() {
    FromDevice leaving = masked;
    masked = null;
    if (leaving == null) {
      throw new IllegalStateException("committed: nothing was to leave");
    }
    round = Round.MASK;
    return turn(Step.send(leaving));
  }

  /** What is gone, if anything. */
  Optional<Expense> charge() {
    return charged ? Optional.of(spending()) : Optional.empty();
  }

  private Expense spending() {
    return new Expense(query.terms(), query.epsilon());
  }

  private Turn ended(Ending outcome) {
    return new Turn(Round.OVER, Step.end(Optional.empty(), outcome), Optional.empty());
  }

  private Turn turn(Step step) {
    return new Turn(round, step, Optional.empty());
  }

  private static FromDevice wrap(ToServer message) {
    return new FromDevice.SecAgg(Bytes.wrap(message.encode()));
  }
}
