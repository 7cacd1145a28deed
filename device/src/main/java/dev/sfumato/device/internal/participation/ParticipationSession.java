package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.QueryHead;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One participation: what the device says and does, given what it hears. Whoever drives it carries
 * out the returned {@link Step}, message first, and answers its effect.
 *
 * <p>Guarantee: the location is asked for only once there is a seat, and a masked input is returned
 * only after its commit was answered. A session that has ended says nothing more. Not guaranteed:
 * that the driver forces the commit to the disk, which is the ledger's part.
 *
 * <p>Guarantee: once a query's deadline has passed, by the clock of the device, no vector and no
 * share leaves for it. When it is over, however that came, its keys and its vector are wiped.
 *
 * <p>Knows no socket, disk or thread, and the time only when something happens. Not safe for more
 * than one thread.
 */
public final class ParticipationSession {
  private static final String UNASKED_SEAT = "a seat that was not asked for";
  private static final Duration NOTHING_OFFERED = Duration.ofMinutes(1);

  private final DeviceSetup setup;
  private final Function<Query, Draft> drafts;
  private Stage stage = Stage.GREETING;
  private final List<Objection> refusals = new ArrayList<>();
  private ToDevice.@Nullable Offers offers;
  private @Nullable CampaignTerms joined;
  private @Nullable KeyPair identity;
  private ToDevice.@Nullable Seat seat;
  private @Nullable Reservation reservation;
  private @Nullable SeatedPart part;

  public ParticipationSession(DeviceSetup setup) {
    this(setup, Draft::new);
  }

  /** For tests that compare sums bit for bit; no app can reach it. */
  ParticipationSession(DeviceSetup setup, Function<Query, Draft> drafts) {
    this.setup = setup;
    this.drafts = drafts;
  }

  public Stage stage() {
    return stage;
  }

  /** Opens the stream. */
  public Step start() {
    return Step.send(
        new FromDevice.Hello(
            ProtocolVersion.OLDEST, ProtocolVersion.NEWEST, setup.enrolmentToken()));
  }

  /** Something came from the coordinator. */
  public Step receive(ToDevice message) {
    if (stage == Stage.ENDED) {
      return Step.nothing();
    }
    return switch (message.kind()) {
      case OFFERS -> onOffers((ToDevice.Offers) message);
      case COME_BACK -> onComeBack((ToDevice.ComeBack) message);
      case SEAT -> onSeat((ToDevice.Seat) message);
      case SECAGG -> onSecAgg((ToDevice.SecAgg) message);
    };
  }

  private Step onOffers(ToDevice.Offers message) {
    if (offers != null) {
      return broken("offers came twice");
    }
    offers = message;
    if (message.version() < ProtocolVersion.OLDEST || message.version() > ProtocolVersion.NEWEST) {
      return lost(LossReason.VERSION);
    }
    if (message.campaigns().isEmpty()) {
      return end(new Ending.ComeBack(NOTHING_OFFERED, ComeBackReason.NOTHING_TO_ASK));
    }
    List<CampaignTerms> candidates = new ArrayList<>();
    for (CampaignTerms terms : message.campaigns()) {
      setup
          .policy()
          .refusal(message.coordinator(), terms)
          .ifPresentOrElse(refusals::add, () -> candidates.add(terms));
    }
    return candidates.isEmpty()
        ? decline()
        : Step.perform(new Effect.Meet(message.coordinator(), candidates));
  }

  /** The ledger chose a campaign, or refused them all. */
  public Step met(Optional<CampaignTerms> chosen, List<Objection> refused) {
    ToDevice.Offers from = offers;
    if (stage == Stage.ENDED || from == null || joined != null) {
      return Step.nothing();
    }
    refusals.addAll(refused);
    if (chosen.isEmpty()) {
      return decline();
    }
    joined = chosen.get();
    stage = Stage.WAITING;
    identity = setup.secret().identity(from.coordinator(), joined.id(), setup.primitives());
    JoinStatement statement = new JoinStatement(from.coordinator(), joined.id(), from.nonce());
    FromDevice join =
        new FromDevice.Join(
            joined.id(),
            identity.publicKey(),
            setup.primitives().sign(identity, statement.bytes()));
    return Step.send(join);
  }

  private Step onComeBack(ToDevice.ComeBack message) {
    return part != null && part.charge().isPresent()
        ? end(
            new Ending.Failed(LossReason.SHARD_FAILED, part.charge(), Optional.of(message.after())))
        : end(new Ending.ComeBack(message.after(), message.reason()));
  }

  /**
   * A seat is being offered, of whose query only the head was read: a step when that is enough to
   * decline, so that nothing large is read for a query that the device does not want.
   */
  public Optional<Step> offered(QueryHead head) {
    if (stage == Stage.ENDED) {
      return Optional.of(Step.nothing());
    }
    if (stage != Stage.WAITING || seat != null) {
      return Optional.of(broken(UNASKED_SEAT));
    }
    Optional<Objection> refusal =
        otherTerms(head.terms()).or(() -> setup.policy().refusal(head, setup.clock().instant()));
    refusal.ifPresent(refusals::add);
    return refusal.map(unused -> decline());
  }

  private Step onSeat(ToDevice.Seat message) {
    if (stage != Stage.WAITING || seat != null || offers == null) {
      return broken(UNASKED_SEAT);
    }
    seat = message;
    Query query = message.query();
    Optional<Objection> refusal =
        otherTerms(query.terms()).or(() -> setup.policy().refusal(query, setup.clock().instant()));
    if (refusal.isPresent()) {
      refusals.add(refusal.get());
      return decline();
    }
    return Step.perform(new Effect.Reserve(Ask.of(offers.coordinator(), query)));
  }

  private Optional<Objection> otherTerms(CampaignTerms terms) {
    return terms.equals(joined)
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.TERMS_CHANGED,
                "campaign " + terms.id() + ": its query has other terms than it offered"));
  }

  /** The ledger holds the query's epsilon, or refused. */
  public Step reserved(LedgerAnswer answer) {
    ToDevice.Offers from = offers;
    ToDevice.Seat taken = seat;
    KeyPair own = identity;
    if (from == null || taken == null || own == null || part != null) {
      throw new IllegalStateException("reserved: no seat was asked for");
    }
    if (answer.refusal().isPresent()) {
      refusals.add(answer.refusal().get());
      return decline();
    }
    Reservation held = answer.reservation().get();
    reservation = held;
    try {
      Draft draft = drafts.apply(taken.query());
      part = SeatedPart.start(setup, from.coordinator(), taken, own, held, draft);
    } catch (IllegalArgumentException e) {
      refusals.add(Objection.of(ObjectionReason.UNSAFE_NUMBERS, "no safe sum for these numbers"));
      return decline();
    }
    return follow(part.opening());
  }

  private Step onSecAgg(ToDevice.SecAgg message) {
    if (part == null) {
      return broken("a message of a session without a seat");
    }
    // After the unmasking nothing leaves any more, and how it ended is good to know.
    return stage != Stage.UNMASK && isPastDeadline()
        ? deadlinePassed()
        : follow(part.receive(message.message().array()));
  }

  /** How long the seat is good for; nothing before there is one. */
  public Optional<Duration> timeLeft() {
    return part == null || seat == null
        ? Optional.empty()
        : Optional.of(Duration.between(setup.clock().instant(), seat.query().deadline()));
  }

  private boolean isPastDeadline() {
    return timeLeft().filter(left -> left.isNegative() || left.isZero()).isPresent();
  }

  /** The time of the query is over: the device leaves, and says so. */
  public Step deadlinePassed() {
    if (stage == Stage.ENDED) {
      return Step.nothing();
    }
    refusals.add(Objection.of(ObjectionReason.DEADLINE_PASSED, "the query's deadline has passed"));
    return decline();
  }

  /** A time at which the masked input may leave has come. */
  public Step due() {
    if (stage == Stage.ENDED || part == null) {
      return Step.nothing();
    }
    return isPastDeadline() ? deadlinePassed() : follow(part.due());
  }

  /** The ledger charged what was held, or failed to. */
  public Step committed(Optional<Objection> refusal) {
    if (stage == Stage.ENDED || part == null) {
      return Step.nothing();
    }
    part.charging();
    if (refusal.isPresent()) {
      refusals.add(refusal.get());
      return decline();
    }
    return follow(part.committed());
  }

  /** The stream is gone, or nothing came for too long, or the app has had enough. */
  public Step lost(LossReason reason) {
    return stage == Stage.ENDED
        ? Step.nothing()
        : end(new Ending.Failed(reason, charge(), Optional.empty()));
  }

  /** The round that the seated part is in is this session's stage. */
  private Step follow(SeatedPart.Turn turn) {
    stage = Stage.in(turn.round());
    Optional<Objection> refusal = turn.refusal();
    if (refusal.isPresent()) {
      refusals.add(refusal.get());
      Step ended = end(declined());
      return turn.step().outgoing().map(ended::sending).orElse(ended);
    }
    return turn.step().outcome().isPresent() ? end(turn.step().outcome().get()) : turn.step();
  }

  private Step broken(String what) {
    refusals.add(Objection.of(ObjectionReason.PROTOCOL_BROKEN, what));
    return decline();
  }

  private Step decline() {
    return end(declined()).sending(new FromDevice.Decline());
  }

  private Ending declined() {
    return new Ending.Declined(refusals, charge());
  }

  /** What it has cost so far, if anything. */
  public Optional<Expense> charge() {
    return part == null ? Optional.empty() : part.charge();
  }

  private Step end(Ending outcome) {
    stage = Stage.ENDED;
    if (identity != null) {
      identity.wipe();
    }
    if (part != null) {
      part.wipe();
    }
    // A reservation that was committed does not lapse any more.
    return Step.end(Optional.ofNullable(reservation).map(Effect.Lapse::new), outcome);
  }
}
