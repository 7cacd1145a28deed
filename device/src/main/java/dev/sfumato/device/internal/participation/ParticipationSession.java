package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.QueryHead;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One visit of a participation: what the device says and does, given what it hears. Whoever drives
 * it carries out the returned {@link Step}, message first, and answers its effect.
 *
 * <p>Guarantee: the location is asked for only once an input was, every answer is returned only
 * after it was kept, and a masked input only after its commit was answered, too. A session that has
 * ended says nothing more. Not guaranteed: that the driver forces what is kept and charged to the
 * disk.
 *
 * <p>Guarantee: once a query's deadline has passed, by the clock of the device, no vector and no
 * share leaves for it that had not left before. When the visit is over, however that came, its keys
 * and its vector are wiped from memory; from the disk, when the participation is.
 *
 * <p>Knows no socket, disk or thread, and the time only when something happens. Not safe for more
 * than one thread.
 */
public final class ParticipationSession {
  private static final String UNASKED_SEAT = "a seat that was not asked for";
  private static final Duration NOTHING_OFFERED = Duration.ofMinutes(1);

  private final DeviceSetup setup;
  private final BiFunction<Query, Shard, Draft> drafts;
  private Stage stage = Stage.GREETING;
  private final List<Objection> refusals = new ArrayList<>();
  private @Nullable Introduction introduction;
  private @Nullable Reservation reservation;
  private @Nullable SeatedPart part;

  public ParticipationSession(DeviceSetup setup) {
    this(setup, Draft::new);
  }

  /** For tests that compare sums bit for bit; no app can reach it. */
  ParticipationSession(DeviceSetup setup, BiFunction<Query, Shard, Draft> drafts) {
    this.setup = setup;
    this.drafts = drafts;
  }

  public Stage stage() {
    return stage;
  }

  /**
   * Goes on with what was kept of a participation; before the start.
   *
   * @return false when it cannot be read, and the session begins afresh
   */
  public boolean resume(VisitState kept) {
    try {
      part = SeatedPart.restore(setup, kept, input(kept.query()));
      return true;
    } catch (DamagedSnapshotException | IllegalArgumentException e) {
      return false;
    } finally {
      kept.wipe();
    }
  }

  private VectorInMaking input(Query query) {
    return new VectorInMaking(query, setup.departures(), drafts);
  }

  /** Opens the stream, unless it is known without asking how the visit ends. */
  public Step start() {
    if (part == null) {
      return hello();
    }
    Duration early = Duration.between(setup.clock().instant(), part.comeBack());
    boolean isEarly = !early.isNegative() && !early.isZero() && !isPastDeadline();
    return isEarly
        ? end(new Ending.ComeBack(early, ComeBackReason.NEXT_ROUND), false)
        : Step.perform(part.reserve());
  }

  private Step hello() {
    return Step.send(new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST));
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
      case NOTED -> onNoted((ToDevice.Noted) message);
    };
  }

  private Step onOffers(ToDevice.Offers message) {
    if (introduction != null) {
      return broken("offers came twice");
    }
    Introduction heard = new Introduction(setup, message);
    introduction = heard;
    if (heard.isOfAnotherVersion()) {
      return lost(LossReason.VERSION);
    }
    if (part != null) {
      return comeBackTo(part, message);
    }
    if (message.campaigns().isEmpty()) {
      return end(new Ending.ComeBack(NOTHING_OFFERED, ComeBackReason.NOTHING_TO_ASK), false);
    }
    List<CampaignTerms> candidates = heard.candidates(refusals::add);
    return candidates.isEmpty()
        ? decline()
        : Step.perform(new Effect.Meet(message.coordinator(), candidates));
  }

  /** Another coordinator at the same address is no reason to give up the sum of the first. */
  private Step comeBackTo(SeatedPart own, ToDevice.Offers from) {
    if (!from.coordinator().equals(own.coordinator())) {
      refusals.add(
          Objection.of(
              ObjectionReason.COORDINATOR_NOT_ALLOWED,
              "another coordinator than the one whose sum is under way"));
      return end(declined(), false);
    }
    Optional<Objection> refusal = own.refusal();
    if (refusal.isPresent()) {
      return decline(refusal.get());
    }
    stage = Stage.in(own.round());
    return Step.send(own.comeBack(from.nonce()));
  }

  /** The ledger chose a campaign, or refused them all. */
  public Step met(Optional<CampaignTerms> chosen, List<Objection> refused) {
    Introduction heard = introduction;
    if (stage == Stage.ENDED || heard == null || heard.hasJoined()) {
      return Step.nothing();
    }
    refusals.addAll(refused);
    if (chosen.isEmpty()) {
      return decline();
    }
    stage = Stage.WAITING;
    return Step.send(heard.join(chosen.get()));
  }

  private Step onComeBack(ToDevice.ComeBack message) {
    Ending told = new Ending.ComeBack(message.after(), message.reason());
    if (part == null) {
      return end(told, false);
    }
    return switch (message.reason()) {
      case SUM_OPENED -> end(part.opened(message.after()), true);
      case SUM_FAILED, SHARD_FAILED, SEATED_BEFORE -> end(givenUp(told, message.after()), true);
      case NOTHING_TO_ASK, NOT_DRAWN, BUSY, VERSION, NOT_ENROLLED, MALFORMED, NEXT_ROUND ->
          end(told, false);
    };
  }

  private Ending givenUp(Ending told, Duration after) {
    return charge().isPresent()
        ? new Ending.Failed(LossReason.SHARD_FAILED, charge(), Optional.of(after))
        : told;
  }

  /**
   * A seat is being offered, of whose query only the head was read: a step when that is enough to
   * decline, so that nothing large is read for a query that the device does not want.
   */
  public Optional<Step> offered(QueryHead head) {
    if (stage == Stage.ENDED) {
      return Optional.of(Step.nothing());
    }
    Introduction heard = introduction;
    if (heard == null || !heard.awaitsSeat()) {
      return Optional.of(broken(UNASKED_SEAT));
    }
    return heard.refusal(head).map(this::decline);
  }

  private Step onSeat(ToDevice.Seat message) {
    Introduction heard = introduction;
    if (heard == null || !heard.awaitsSeat()) {
      return broken(UNASKED_SEAT);
    }
    Effect.Reserve wanted = heard.take(message);
    return heard.refusal(message.query()).map(this::decline).orElseGet(() -> Step.perform(wanted));
  }

  /** The ledger holds the query's epsilon, or had charged it before, or refused. */
  public Step reserved(LedgerAnswer answer) {
    if (answer.refusal().isPresent()) {
      return decline(answer.refusal().get());
    }
    Reservation held = answer.reservation().get();
    reservation = held;
    SeatedPart own = part;
    if (own == null) {
      return seated(held);
    }
    own.reserved(held);
    return isPastDeadline() ? deadlinePassed() : hello();
  }

  private Step seated(Reservation held) {
    Introduction heard = introduction;
    if (heard == null) {
      throw new IllegalStateException("reserved: no seat was asked for");
    }
    try {
      SeatedPart begun = heard.begin(this::input);
      part = begun;
      begun.reserved(held);
      return follow(begun.opening());
    } catch (IllegalArgumentException e) {
      return decline(Objection.of(ObjectionReason.UNSAFE_NUMBERS, "no safe sum for these numbers"));
    }
  }

  private Step onSecAgg(ToDevice.SecAgg message) {
    return inTime(own -> own.receive(message.message().array()));
  }

  private Step onNoted(ToDevice.Noted message) {
    return inTime(own -> own.noted(message));
  }

  private Step inTime(Function<SeatedPart, SeatedPart.Turn> event) {
    if (part == null || introduction == null) {
      return broken("a message of a sum without a seat");
    }
    // After the opening nothing new leaves any more, and how it ended is good to know.
    return stage != Stage.OPENING && isPastDeadline()
        ? deadlinePassed()
        : follow(event.apply(part));
  }

  /** How long the seat is good for; nothing before there is one. */
  public Optional<Duration> timeLeft() {
    return Optional.ofNullable(part)
        .map(own -> Duration.between(setup.clock().instant(), own.query().deadline()));
  }

  private boolean isPastDeadline() {
    return timeLeft().filter(left -> left.isNegative() || left.isZero()).isPresent();
  }

  /** The time of the query is over: the device leaves, and says so. */
  public Step deadlinePassed() {
    if (stage == Stage.ENDED) {
      return Step.nothing();
    }
    return decline(
        Objection.of(ObjectionReason.DEADLINE_PASSED, "the query's deadline has passed"));
  }

  /** A time at which the masked input may leave has come. */
  public Step due() {
    if (stage == Stage.ENDED || part == null) {
      return Step.nothing();
    }
    return isPastDeadline() ? deadlinePassed() : follow(part.due());
  }

  /**
   * What was to be kept is on the disk, or could not be written: then nothing leaves that depends
   * on it, and another visit begins with what was kept before.
   */
  public Step kept(boolean written) {
    if (stage == Stage.ENDED || part == null) {
      return Step.nothing();
    }
    return written ? follow(part.kept()) : lost(LossReason.INTERNAL);
  }

  /** The ledger charged what was held, or failed to. */
  public Step committed(Optional<Objection> refusal) {
    if (stage == Stage.ENDED || part == null) {
      return Step.nothing();
    }
    SeatedPart own = part;
    own.charging();
    return refusal.map(this::decline).orElseGet(() -> follow(own.committed()));
  }

  /** The stream is gone, or nothing came for too long, or the app has had enough. */
  public Step lost(LossReason reason) {
    return stage == Stage.ENDED
        ? Step.nothing()
        : end(new Ending.Failed(reason, charge(), Optional.empty()), false);
  }

  /** The round of what the seated part sends is this session's stage. */
  private Step follow(SeatedPart.Turn turn) {
    Step step = turn.step();
    Optional<Objection> refusal = turn.refusal();
    if (refusal.isPresent()) {
      refusals.add(refusal.get());
      Step ended = end(declined(), true);
      return step.outgoing().map(ended::sending).orElse(ended);
    }
    if (step.outcome().isPresent()) {
      Ending outcome = step.outcome().get();
      return end(outcome, !isNextRound(outcome));
    }
    if (part != null && step.outgoing().isPresent()) {
      stage = Stage.in(part.round());
    }
    return step;
  }

  private static boolean isNextRound(Ending outcome) {
    return outcome instanceof Ending.ComeBack told && told.reason() == ComeBackReason.NEXT_ROUND;
  }

  private Step broken(String what) {
    return decline(Objection.of(ObjectionReason.PROTOCOL_BROKEN, what));
  }

  private Step decline(Objection because) {
    refusals.add(because);
    return decline();
  }

  /** A participation that a ledger holds back which cannot be used goes on when it can. */
  private Step decline() {
    boolean goesOn =
        part != null
            && refusals.stream().anyMatch(each -> each.reason() == ObjectionReason.LEDGER_UNUSABLE);
    Step ended = end(declined(), part != null && !goesOn);
    return introduction == null || goesOn ? ended : ended.sending(new FromDevice.Decline());
  }

  private Ending declined() {
    return new Ending.Declined(refusals, charge());
  }

  /** What it has cost so far, if anything. */
  public Optional<Expense> charge() {
    return part == null ? Optional.empty() : part.charge();
  }

  private Step end(Ending outcome, boolean erase) {
    stage = Stage.ENDED;
    if (introduction != null) {
      introduction.wipe();
    }
    if (part != null) {
      part.wipe();
    }
    return Step.end(new Effect.Finish(Optional.ofNullable(reservation), erase), outcome);
  }
}
