package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.VerifiedClients;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.client.SumParticipant;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A participation from its seat on, in this visit or another: a secure sum, the vector that goes
 * into it, and the charge.
 *
 * <p>Guarantee: an answer is returned to be sent only after it was kept, and the masked input only
 * after it was charged too. Whatever was sent before is sent again byte for byte, and an input that
 * was made is the only one.
 */
final class SeatedPart {
  /** A step, and a refusal if that ends it. */
  record Turn(Step step, Optional<Objection> refusal) {
    static Turn of(Step step) {
      return new Turn(step, Optional.empty());
    }

    static Turn refused(Step step, ObjectionReason reason, String what) {
      return new Turn(step, Optional.of(Objection.of(reason, what)));
    }
  }

  private final DeviceSetup setup;
  private final CoordinatorId coordinator;
  private final ToDevice.Seat seat;
  private final KeyPair identity;
  private final VectorInMaking input;
  private final SumParticipant client;
  private Instant comeBack;
  private @Nullable Reservation reservation;
  private boolean charged;
  private int good;
  private @Nullable Bytes leaving;
  private @Nullable Duration away;

  private SeatedPart(
      DeviceSetup setup,
      CoordinatorId coordinator,
      ToDevice.Seat seat,
      KeyPair identity,
      VectorInMaking input,
      Optional<VisitState> kept)
      throws DamagedSnapshotException {
    this.setup = setup;
    this.coordinator = coordinator;
    this.seat = seat;
    this.identity = identity;
    this.input = input;
    this.comeBack = kept.map(VisitState::comeBack).orElse(Instant.EPOCH);
    SumClientSetup own =
        new SumClientSetup(
            new SumSession(
                seat.query().session(seat.salt()), coordinator, seat.query().sumParameters()),
            seat.index(),
            identity,
            ClientPolicy.WIDEST,
            input,
            setup.primitives(),
            setup.randomness());
    this.client = client(own, kept.map(state -> state.snapshot().expose()));
  }

  private SumParticipant client(SumClientSetup own, Optional<byte[]> snapshot)
      throws DamagedSnapshotException {
    CampaignTerms terms = query().terms();
    if (terms.verified()) {
      VerifiedClients known =
          setup
              .verified()
              .orElseThrow(() -> new IllegalArgumentException("verified: unknown here"));
      return known.open(own, query(), setup.credential(coordinator, terms), snapshot);
    }
    return snapshot.isPresent() ? SumClient.restore(own, snapshot.get()) : SumClient.seat(own);
  }

  /** A new one, with fresh keys. */
  static SeatedPart seat(
      DeviceSetup setup,
      CoordinatorId coordinator,
      ToDevice.Seat seat,
      KeyPair identity,
      VectorInMaking input) {
    try {
      return new SeatedPart(setup, coordinator, seat, identity, input, Optional.empty());
    } catch (DamagedSnapshotException e) {
      throw new IllegalStateException("a snapshot where there is none", e);
    }
  }

  /** One that was kept, exactly as it was. */
  static SeatedPart restore(DeviceSetup setup, VisitState kept, VectorInMaking input)
      throws DamagedSnapshotException {
    KeyPair own = setup.identity(kept.coordinator(), kept.query().terms());
    try {
      return new SeatedPart(setup, kept.coordinator(), kept.seat(), own, input, Optional.of(kept));
    } catch (DamagedSnapshotException | RuntimeException e) {
      own.wipe();
      throw e;
    }
  }

  CoordinatorId coordinator() {
    return coordinator;
  }

  Query query() {
    return seat.query();
  }

  /** When the coordinator wants to see the device again, as it last said. */
  Instant comeBack() {
    return comeBack;
  }

  /** The round of what was last sent, or is about to be. */
  SumRound round() {
    return client.answered();
  }

  /** Why the device does not go on with it: what is not paid is judged in every visit. */
  Optional<Objection> refusal() {
    return charged
        ? Optional.empty()
        : setup
            .policy()
            .refusal(coordinator, query().terms())
            .or(() -> setup.policy().refusal(query(), setup.clock().instant()));
  }

  /** The seat is claimed by whoever has its identity. */
  FromDevice comeBack(Bytes nonce) {
    byte[] statement = new ReturnStatement(coordinator, seat.name(), nonce).bytes();
    return new FromDevice.Return(
        seat.name(), identity.publicKey(), setup.primitives().sign(identity, statement));
  }

  /** What is wanted of the ledger. */
  Effect.Reserve reserve() {
    return new Effect.Reserve(
        Ask.of(coordinator, seat),
        isInputMade() ? Effect.Reserve.Standing.ANSWERED : Effect.Reserve.Standing.GOES_ON);
  }

  /** Whether there is a masked input, which is then the only one that may be sent. */
  private boolean isInputMade() {
    return round().compareTo(SumRound.INPUTS) >= 0;
  }

  /** The ledger holds what it costs, or had charged it before. */
  void reserved(Reservation held) {
    reservation = held;
    charged = held.isPaid();
  }

  /** The keys are kept, and then go out. */
  Turn opening() {
    return client.pending().map(this::keep).orElseGet(() -> refused(Optional.empty()));
  }

  Turn receive(byte[] encoded) {
    if (round() != SumRound.VERDICT) {
      return after(client.receive(encoded));
    }
    Optional<Shard> numbers = client.asked(encoded).map(VectorInMaking::shard);
    if (numbers.isEmpty()) {
      return after(client.receive(encoded));
    }
    if (input.request().isPresent()) {
      return input.isSame(encoded) ? Turn.of(Step.nothing()) : changed();
    }
    Optional<Objection> refusal = setup.policy().refusal(query(), numbers.get());
    good = numbers.get().devices();
    return refusal.isPresent()
        ? new Turn(Step.send(new FromDevice.Decline()), refusal)
        : Turn.of(input.prepare(encoded, numbers.get()));
  }

  private static Turn changed() {
    return Turn.refused(
        Step.send(new FromDevice.Decline()),
        ObjectionReason.PROTOCOL_BROKEN,
        "an input was asked for twice, in different ways");
  }

  /** A departure has come: the next one, if there is no vector yet. */
  Turn due() {
    Optional<byte[]> request = input.request();
    if (request.isEmpty()) {
      return Turn.of(Step.nothing());
    }
    return input.isReady()
        ? after(client.receive(request.get()))
        : Turn.of(Step.perform(new Effect.Wait(setup.departures().slot())));
  }

  /** The coordinator says what it holds of this device, and when it goes on. */
  Turn noted(ToDevice.Noted noted) {
    ClientTurn turn = client.noted(noted.held());
    if (turn.kind() != ClientTurn.Kind.NOTHING || noted.stay()) {
      return after(turn);
    }
    away = noted.after();
    comeBack = setup.clock().instant().plus(noted.after());
    return Turn.of(Step.perform(new Effect.Keep(state())));
  }

  private Turn after(ClientTurn turn) {
    return switch (turn.kind()) {
      case ANSWERED -> keep(turn.outgoing().orElseThrow());
      case REPEATED -> leave(turn.outgoing().orElseThrow());
      case NOTHING -> Turn.of(Step.nothing());
      case DONE -> ended(opened(Duration.ZERO));
      case ABORTED -> ended(new Ending.Failed(LossReason.SHARD_FAILED, charge(), Optional.empty()));
      case REFUSED -> refused(turn.outgoing());
    };
  }

  /** A new answer: on the disk first, with no secret that is not needed any more. */
  private Turn keep(Bytes answer) {
    input.wipe();
    leaving = answer;
    return Turn.of(Step.perform(new Effect.Keep(state())));
  }

  private VisitState state() {
    return new VisitState(coordinator, seat, comeBack, Secret.wrap(client.snapshot()));
  }

  /** It is on the disk: what was to leave, or the device itself. */
  Turn kept() {
    Bytes answer = leaving;
    Duration after = away;
    leaving = null;
    away = null;
    if (after != null) {
      return ended(new Ending.ComeBack(after, ComeBackReason.NEXT_ROUND));
    }
    if (answer == null) {
      throw new IllegalStateException("kept: nothing was to be");
    }
    return leave(answer);
  }

  /** An answer that is on the disk; the masked input is charged first, once. */
  private Turn leave(Bytes answer) {
    Reservation held = reservation;
    if (held == null) {
      throw new IllegalStateException("an answer without a reservation");
    }
    if (round() == SumRound.INPUTS && !charged) {
      leaving = answer;
      return Turn.of(Step.perform(new Effect.Commit(held, receipt())));
    }
    return Turn.of(Step.send(new FromDevice.SecAgg(answer)));
  }

  private String receipt() {
    return SumReceipt.of(coordinator, seat, good) + client.receipt();
  }

  /** The ledger was told to charge: from here on it counts, even if that failed half way. */
  void charging() {
    charged = true;
  }

  /** The charge is on the disk: the masked input may leave. */
  Turn committed() {
    Bytes answer = leaving;
    leaving = null;
    if (answer == null) {
      throw new IllegalStateException("committed: nothing was to leave");
    }
    return leave(answer);
  }

  /** The sum was opened: with this device's input if it was charged, which is before it leaves. */
  Ending opened(Duration after) {
    return charged
        ? new Ending.TookPart(spending())
        : new Ending.ComeBack(after, ComeBackReason.SUM_OPENED);
  }

  private Turn refused(Optional<Bytes> outgoing) {
    Step step = outgoing.map(FromDevice.SecAgg::new).map(Step::send).orElseGet(Step::nothing);
    Optional<ClientRefusalReason> reason = client.refusal();
    return reason.equals(Optional.of(ClientRefusalReason.RESTORED_STATE))
        ? Turn.refused(
            step,
            ObjectionReason.STATE_RESTORED,
            "the coordinator holds another answer than the last one that is kept here")
        : Turn.refused(
            step, ObjectionReason.PROTOCOL_BROKEN, "the secure sum: " + reason.orElse(null));
  }

  /** What is gone, if anything. */
  Optional<Expense> charge() {
    return charged ? Optional.of(spending()) : Optional.empty();
  }

  private Expense spending() {
    return new Expense(query().terms(), query().epsilon());
  }

  /** Forgets the keys, the noise, the place and the vector, however it ended. */
  void wipe() {
    identity.wipe();
    client.wipe();
    input.wipe();
  }

  private static Turn ended(Ending outcome) {
    return Turn.of(new Step(Optional.empty(), Optional.empty(), Optional.of(outcome)));
  }
}
