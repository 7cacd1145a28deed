package dev.sfumato.device.internal.participation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.device.testing.MovableClock;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The session alone, with every effect in the test's hands. */
class ParticipationSessionTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final Query QUERY = Queries.small();
  private static final Bytes SALT = ShardHost.filled(Query.SALT_BYTES, 4);
  private static final Departures DEPARTURES = Departures.after(Duration.ofSeconds(10));
  private static final DeviceData HERE = DeviceData.at(new LatLng(0.5, 0.5));
  private static final PolicyRules POLICY =
      PolicyRules.builder()
          .optedIn(true)
          .minimumSurvivors(2)
          .assumedCorruptShare(Fraction.ZERO)
          .build();

  /** A device, with a ledger and what it keeps of its own. */
  private static final class Device {
    private final InsecureMemoryStorage disk = new InsecureMemoryStorage();
    DeviceLedger ledger = open(disk, false);
    final MovableClock clock = new MovableClock(QUERY.deadline().minusSeconds(60));
    final DeviceSecret secret = DeviceSecret.fresh();
    PolicyRules policy = POLICY;
    @Nullable VisitState kept;
    @Nullable Draft draft;
    ParticipationSession session = visit();

    private static DeviceLedger open(InsecureMemoryStorage disk, boolean begun) {
      try {
        return DeviceLedger.open(disk, Clock.systemUTC(), begun);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Another visit, in another process, with what was kept. */
    ParticipationSession visit() {
      ledger = open(disk, true);
      session =
          new ParticipationSession(
              new DeviceSetup(
                  policy,
                  secret,
                  CredentialShelf.EMPTY,
                  Optional.empty(),
                  PRIMITIVES,
                  RandomBytes.secure(),
                  DEPARTURES,
                  clock,
                  Set.of("")));
      VisitState state = kept;
      if (state != null) {
        kept = copy(state);
        assertThat(session.resume(state)).isTrue();
      }
      return session;
    }

    private static VisitState copy(VisitState state) {
      return new VisitState(
          state.coordinator(),
          state.seat(),
          state.comeBack(),
          Secret.copyOf(state.snapshot().expose()));
    }

    Step join() {
      assertThat(session.start().outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.HELLO);
      Step offered = session.receive(offers());
      Effect.Meet meet = (Effect.Meet) offered.effect().orElseThrow();
      assertThat(ledger.meet(meet.coordinator(), QUERY.terms(), POLICY.window())).isEmpty();
      return session.met(Optional.of(QUERY.terms()), List.of());
    }

    /** What comes of a seat when it is reserved; the keys are not kept yet. */
    Step take(int index) {
      Step seated = session.receive(new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, index));
      return reserve(seated);
    }

    Step reserve(Step wanted) {
      Effect.Reserve reserve = (Effect.Reserve) wanted.effect().orElseThrow();
      assertThat(wanted.outgoing()).isEmpty();
      return session.reserved(
          switch (reserve.what()) {
            case BEGINS -> ledger.begin(reserve.ask(), POLICY.window());
            case GOES_ON -> ledger.reserve(reserve.ask(), POLICY.window());
            case ANSWERED -> ledger.reserveAgain(reserve.ask(), POLICY.window());
          });
    }

    Step keep(Step wanted) {
      assertThat(wanted.outgoing()).isEmpty();
      kept = ((Effect.Keep) wanted.effect().orElseThrow()).state();
      return session.kept(true);
    }

    Step seat(int index) {
      return keep(take(index));
    }

    /** Its vector is made, and its first departure has come. */
    Step depart(DeviceData data) {
      Draft preparing = Objects.requireNonNull(draft);
      preparing.drawNoise();
      preparing.place(data);
      return session.due();
    }

    Step commit(Step wanted) {
      assertThat(wanted.outgoing()).isEmpty();
      Effect.Commit commit = (Effect.Commit) wanted.effect().orElseThrow();
      assertThat(commit.receipt())
          .matches(
              "sfumato-receipt-1 coordinator=[0-9a-f]{64} campaign=[0-9a-f]{32} query=\\d+"
                  + " sum=[0-9a-f]{64} question=[0-9a-f]{64} epsilon=\\d+ seats=\\d+ corrupt=\\d+"
                  + "( good=\\d+)?");
      return session.committed(ledger.commit(commit.reservation()));
    }

    /** Hears what it is asked in the next round, and does everything until it has answered. */
    Step answer(Bytes request) {
      Step step = session.receive(new ToDevice.SecAgg(request));
      if (step.effect().isPresent() && step.effect().get() instanceof Effect.Prepare preparing) {
        draft = preparing.draft();
        step = commit(keep(depart(HERE)));
      } else if (step.outcome().isEmpty() && step.effect().isPresent()) {
        step = keep(step);
      }
      return step;
    }

    /** Comes again, up to its return. */
    Step comeBack() {
      visit();
      Step hello = reserve(session.start());
      assertThat(hello.outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.HELLO);
      return session.receive(offers());
    }
  }

  /** Eight devices in a sum, round by round. */
  private static final class Sum {
    final List<Device> devices = new ArrayList<>();
    final SumServer server =
        SumServer.open(
            new SumServerSetup(
                new SumSession(QUERY.session(SALT), ShardHost.COORDINATOR, QUERY.sumParameters()),
                PRIMITIVES,
                RandomBytes.secure(),
                Workers.caller()),
            new HeapArchive());

    /** All have given their keys. */
    Sum() {
      for (int i = 0; i < 8; i++) {
        Device device = new Device();
        devices.add(device);
        FromDevice.Join join = (FromDevice.Join) device.join().outgoing().orElseThrow();
        assertThat(server.admit(join.identity())).hasValue(i);
        send(i, device.seat(i));
      }
    }

    void send(int seat, Step step) {
      assertThat(server.answer(seat, secagg(step).array()).isHeld()).isTrue();
    }

    Bytes request(int seat) {
      return Bytes.wrap(server.request(seat).orElseThrow().encode());
    }

    /** Closes rounds until this one is open, in all of which all answer. */
    Sum upTo(SumRound round) {
      while (server.round() != round) {
        for (int i = 0; i < 8 && server.round() != SumRound.KEYS; i++) {
          send(i, devices.get(i).answer(request(i)));
        }
        server.close();
      }
      return this;
    }
  }

  private static ToDevice.Offers offers() {
    return new ToDevice.Offers(
        ProtocolVersion.NEWEST,
        ShardHost.COORDINATOR,
        ShardHost.filled(32, 6),
        List.of(QUERY.terms()));
  }

  private static Bytes secagg(Step step) {
    return ((FromDevice.SecAgg) step.outgoing().orElseThrow()).message();
  }

  private static ToSumServer.Kind kind(Step step) throws Exception {
    return ToSumServer.decode(secagg(step).array()).kind();
  }

  private static ObjectionReason reason(Step step) {
    List<Objection> reasons = ((Ending.Declined) step.outcome().orElseThrow()).reasons();
    assertThat(reasons).hasSize(1);
    return reasons.get(0).reason();
  }

  private static boolean erases(Step step) {
    return ((Effect.Finish) step.effect().orElseThrow()).erase();
  }

  @Test
  void session_inOrder_keepsItsKeysBeforeTheyLeave() throws Exception {
    Device device = new Device();
    Step joined = device.join();
    assertThat(joined.outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.JOIN);
    assertThat(joined.effect()).isEmpty();
    Step seated = device.take(0);
    assertThat(seated.outgoing()).isEmpty();
    assertThat(device.session.stage()).isEqualTo(Stage.WAITING);
    Step sent = device.keep(seated);
    assertThat(kind(sent)).isEqualTo(ToSumServer.Kind.KEYS);
    assertThat(sent.effect()).isEmpty();
    assertThat(device.session.stage()).isEqualTo(Stage.KEYS);
  }

  @Test
  void session_wholeSum_paysOnceAndEndsWithTheSpending() {
    Sum sum = new Sum().upTo(SumRound.OVER);
    assertThat(sum.server.result().orElseThrow().survivors()).hasSize(8);
    Expense spending = new Expense(QUERY.terms(), QUERY.epsilon());
    for (int i = 0; i < 8; i++) {
      Step done = sum.devices.get(i).answer(sum.request(i));
      assertThat(done.outcome()).contains(new Ending.TookPart(spending));
      assertThat(erases(done)).isTrue();
      assertThat(sum.devices.get(i).ledger.history()).hasSize(1);
    }
  }

  /** The order that makes two files one record. */
  @Test
  void input_isKeptThenChargedThenSent() throws Exception {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    assertThat(asked.outgoing()).isEmpty();
    Step made = device.depart(HERE);
    assertThat(made.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.KEEP);
    assertThat(device.ledger.history()).isEmpty();
    Step charging = device.keep(made);
    assertThat(charging.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.COMMIT);
    Step sent = device.commit(charging);
    assertThat(kind(sent)).isEqualTo(ToSumServer.Kind.INPUT);
    assertThat(device.ledger.history()).hasSize(1);
    assertThat(device.session.stage()).isEqualTo(Stage.INPUTS);
  }

  /** Killed after each answer and before anybody heard it: the same bytes, and one charge. */
  @Test
  void comeBack_inEveryRound_sendsTheSameBytesAgain() {
    for (SumRound round :
        List.of(SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS, SumRound.OPENING)) {
      Sum sum = new Sum().upTo(round);
      Device device = sum.devices.get(3);
      Bytes request = sum.request(3);
      Bytes lost = secagg(device.answer(request));
      for (int visit = 0; visit < 3; visit++) {
        Step back = device.comeBack();
        assertThat(((FromDevice.Return) back.outgoing().orElseThrow()).seat())
            .isEqualTo(new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, 3).name());
        assertThat(device.session.stage().round()).contains(round);
        Step again = device.session.receive(new ToDevice.SecAgg(request));
        assertThat(secagg(again)).as("%s", round).isEqualTo(lost);
      }
      assertThat(device.ledger.history()).hasSize(round.compareTo(SumRound.INPUTS) >= 0 ? 1 : 0);
      assertThat(sum.server.answer(3, lost.array()).isHeld()).isTrue();
    }
  }

  /** On the disk, and not charged: charged and sent when it is asked for again, and once. */
  @Test
  void comeBack_betweenTheInputAndItsCharge_chargesThenSends() throws Exception {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    device.keep(device.depart(HERE));
    assertThat(device.ledger.history()).isEmpty();
    assertThat(device.comeBack().outgoing()).isPresent();
    assertThat(device.session.charge()).isEmpty();
    Step again = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    Step sent = device.commit(again);
    assertThat(kind(sent)).isEqualTo(ToSumServer.Kind.INPUT);
    assertThat(device.ledger.history()).hasSize(1);
    sum.send(0, sent);
    // Killed again, after it was sent.
    device.comeBack();
    assertThat(device.session.charge()).isPresent();
    assertThat(device.ledger.history()).hasSize(1);
  }

  @Test
  void comeBack_inputMadeAndTooLate_isLetGoUnpaid() {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    device.keep(device.depart(HERE));
    device.comeBack();
    Step over =
        device.session.receive(
            new ToDevice.ComeBack(Duration.ofSeconds(5), ComeBackReason.SUM_FAILED));
    assertThat(over.outcome())
        .contains(new Ending.ComeBack(Duration.ofSeconds(5), ComeBackReason.SUM_FAILED));
    assertThat(erases(over)).isTrue();
    assertThat(device.ledger.history()).isEmpty();
  }

  /** Somebody put the folder back as it was: the coordinator holds what this state never sent. */
  @Test
  void comeBack_withAnOlderState_stopsForGood() {
    Sum sum = new Sum().upTo(SumRound.VERDICT);
    Device device = sum.devices.get(0);
    VisitState old = Device.copy(Objects.requireNonNull(device.kept));
    sum.upTo(SumRound.OPENING);
    device.kept = old;
    // Its ledger says what was paid, and not for what: that alone is enough.
    device.visit();
    Step refused = device.reserve(device.session.start());
    assertThat(reason(refused)).isEqualTo(ObjectionReason.ANSWERED_BEFORE);
    assertThat(erases(refused)).isTrue();
  }

  /** The ledger was put back too. */
  @Test
  void comeBack_withAnOlderStateAndLedger_stopsForGood() throws Exception {
    Sum sum = new Sum().upTo(SumRound.SHARES);
    Device device = sum.devices.get(0);
    VisitState old = Device.copy(Objects.requireNonNull(device.kept));
    sum.upTo(SumRound.INPUTS);
    for (ToDevice word :
        List.of(
            new ToDevice.SecAgg(sum.request(0)),
            new ToDevice.Noted(sum.server.held(0), Duration.ZERO, true))) {
      device.kept = Device.copy(old);
      device.comeBack();
      Step refused = device.session.receive(word);
      assertThat(kind(refused)).isEqualTo(ToSumServer.Kind.DECLINE);
      assertThat(reason(refused)).isEqualTo(ObjectionReason.STATE_RESTORED);
      assertThat(erases(refused)).isTrue();
      assertThat(device.session.receive(word)).isEqualTo(Step.nothing());
    }
  }

  @Test
  void noted_toStay_waits() {
    Sum sum = new Sum();
    Device device = sum.devices.get(0);
    Step noted =
        device.session.receive(new ToDevice.Noted(sum.server.held(0), Duration.ofSeconds(9), true));
    assertThat(noted).isEqualTo(Step.nothing());
  }

  @Test
  void noted_toComeBack_keepsWhenAndDoesNotAskBefore() {
    Sum sum = new Sum();
    Device device = sum.devices.get(0);
    Duration later = Duration.ofSeconds(9);
    Step noted = device.session.receive(new ToDevice.Noted(sum.server.held(0), later, false));
    Step gone = device.keep(noted);
    Ending away = new Ending.ComeBack(later, ComeBackReason.NEXT_ROUND);
    assertThat(gone.outcome()).contains(away);
    assertThat(erases(gone)).isFalse();
    Step early = device.visit().start();
    assertThat(early.outcome()).contains(away);
    assertThat(early.outgoing()).isEmpty();
    assertThat(erases(early)).isFalse();
    device.clock.forward(later);
    assertThat(device.comeBack().outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.RETURN);
  }

  /** What was sent last had not arrived, and nothing is asked yet. */
  @Test
  void noted_withoutTheLastAnswer_sendsItAgain() throws Exception {
    Device device = new Device();
    device.join();
    Step first = device.seat(0);
    device.comeBack();
    Step again =
        device.session.receive(
            new ToDevice.Noted(ShardHost.filled(16, 0), Duration.ofSeconds(9), false));
    assertThat(kind(again)).isEqualTo(ToSumServer.Kind.KEYS);
    assertThat(secagg(again)).isEqualTo(secagg(first));
  }

  @Test
  void comeBack_toAnotherCoordinator_saysNothingAndKeepsWhatIsUnderWay() {
    Device device = new Device();
    device.join();
    device.seat(0);
    device.visit();
    device.reserve(device.session.start());
    Step step =
        device.session.receive(
            new ToDevice.Offers(
                ProtocolVersion.NEWEST,
                new dev.sfumato.secagg.session.CoordinatorId(ShardHost.filled(32, 8)),
                ShardHost.filled(32, 6),
                List.of()));
    assertThat(reason(step)).isEqualTo(ObjectionReason.COORDINATOR_NOT_ALLOWED);
    assertThat(step.outgoing()).isEmpty();
    assertThat(erases(step)).isFalse();
  }

  @Test
  void comeBack_policyHasChanged_declinesWhileNothingIsPaid() {
    Device device = new Device();
    device.join();
    device.seat(0);
    device.policy =
        PolicyRules.builder()
            .optedIn(true)
            .minimumSurvivors(50)
            .assumedCorruptShare(Fraction.ZERO)
            .build();
    Step step = device.comeBack();
    assertThat(reason(step)).isEqualTo(ObjectionReason.TOO_FEW_SURVIVORS);
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    assertThat(erases(step)).isTrue();
  }

  @Test
  void resume_snapshotOfAnotherSeat_isRefused() {
    Device device = new Device();
    device.join();
    device.seat(0);
    VisitState kept = Objects.requireNonNull(device.kept);
    VisitState other =
        new VisitState(
            kept.coordinator(),
            new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, 1),
            kept.comeBack(),
            Secret.copyOf(kept.snapshot().expose()));
    device.kept = null;
    ParticipationSession session = device.visit();
    assertThat(session.resume(other)).isFalse();
    assertThat(other.snapshot().isWiped()).isTrue();
    assertThat(session.start().outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.HELLO);
  }

  /** Fewer good dealers than were planned, and more noise to draw for each: before the place. */
  @Test
  void inputs_withNumbersUnderThePolicy_declinesBeforeThePlaceIsReadAndUnpaid() throws Exception {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    device.policy =
        PolicyRules.builder()
            .optedIn(true)
            .minimumSurvivors(7)
            .assumedCorruptShare(Fraction.ZERO)
            .build();
    assertThat(device.comeBack().outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.RETURN);
    MasksRequest asked = (MasksRequest) ToSumClient.decode(sum.request(0).array());
    MasksRequest fewer = new MasksRequest(asked.head(), 6, asked.goodDigest(), asked.partners());
    Step step = device.session.receive(new ToDevice.SecAgg(Bytes.wrap(fewer.encode())));
    assertThat(reason(step)).isEqualTo(ObjectionReason.TOO_FEW_SURVIVORS);
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    assertThat(erases(step)).isTrue();
    assertThat(device.ledger.history()).isEmpty();
  }

  @Test
  void inputs_askedForAgainWhileTheVectorIsMade_isOneVector() {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    assertThat(device.session.receive(new ToDevice.SecAgg(sum.request(0))))
        .isEqualTo(Step.nothing());
    sum.send(0, device.commit(device.keep(device.depart(HERE))));
  }

  @Test
  void inputs_askedForInAnotherWayWhileTheVectorIsMade_declines() {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    Step step = device.session.receive(new ToDevice.SecAgg(sum.request(1)));
    assertThat(reason(step)).isEqualTo(ObjectionReason.PROTOCOL_BROKEN);
    assertThat(device.session.due()).isEqualTo(Step.nothing());
    assertThat(device.ledger.history()).isEmpty();
  }

  /** An input that is asked for before anything else is not even prepared. */
  @Test
  void inputs_askedForOutOfTurn_declinesWithoutAPlace() throws Exception {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device early = new Device();
    early.join();
    Bytes keys = secagg(early.seat(0));
    MasksRequest asked = (MasksRequest) ToSumClient.decode(sum.request(0).array());
    SumHead head = new SumHead(asked.head().sessionTag(), SumHead.digest(keys.array()));
    MasksRequest soon = new MasksRequest(head, asked.good(), asked.goodDigest(), asked.partners());
    Step step = early.session.receive(new ToDevice.SecAgg(Bytes.wrap(soon.encode())));
    assertThat(kind(step)).isEqualTo(ToSumServer.Kind.DECLINE);
    assertThat(reason(step)).isEqualTo(ObjectionReason.PROTOCOL_BROKEN);
  }

  @Test
  void kept_whenTheDiskFails_nothingLeavesAndWhatWasKeptStays() {
    Device device = new Device();
    device.join();
    device.take(0);
    Step failed = device.session.kept(false);
    assertThat(failed.outgoing()).isEmpty();
    assertThat(failed.outcome())
        .contains(new Ending.Failed(LossReason.INTERNAL, Optional.empty(), Optional.empty()));
    assertThat(erases(failed)).isFalse();
  }

  /** A charge that failed half way: the input stays where it is until the ledger can be read. */
  @Test
  void committed_ledgerFails_nothingLeavesAndTheInputStays() {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    device.keep(device.depart(HERE));
    Objection full = Objection.of(ObjectionReason.LEDGER_UNUSABLE, "full");
    Step step = device.session.committed(Optional.of(full));
    assertThat(step.outgoing()).isEmpty();
    assertThat(reason(step)).isEqualTo(ObjectionReason.LEDGER_UNUSABLE);
    assertThat(step.outcome().orElseThrow().charged()).isPresent();
    assertThat(erases(step)).isFalse();
  }

  @Test
  void lost_whenSeated_letsTheReservationGoAndKeepsTheSeat() {
    Device device = new Device();
    device.join();
    device.seat(0);
    Step lost = device.session.lost(LossReason.STREAM_LOST);
    assertThat(((Effect.Finish) lost.effect().orElseThrow()).unpaid()).isPresent();
    assertThat(erases(lost)).isFalse();
    assertThat(lost.outcome())
        .contains(new Ending.Failed(LossReason.STREAM_LOST, Optional.empty(), Optional.empty()));
    assertThat(device.session.receive(offers())).isEqualTo(Step.nothing());
    assertThat(device.session.due()).isEqualTo(Step.nothing());
  }

  private static void assertTooLate(Step step) {
    assertThat(reason(step)).isEqualTo(ObjectionReason.DEADLINE_PASSED);
    assertThat(step.outcome().orElseThrow().charged()).isEmpty();
  }

  @Test
  void seat_afterItsDeadline_declinesAndReservesNothing() {
    Device device = new Device();
    device.join();
    device.clock.set(QUERY.deadline());
    Step step = device.session.receive(new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, 0));
    assertTooLate(step);
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    assertThat(((Effect.Finish) step.effect().orElseThrow()).unpaid()).isEmpty();
    assertThat(device.session.timeLeft()).isEmpty();
  }

  /** A phone that slept through the deadline: the vector must not leave when it wakes up. */
  @Test
  void due_afterTheDeadline_declinesAndErases() {
    Sum sum = new Sum().upTo(SumRound.INPUTS);
    Device device = sum.devices.get(0);
    Step asked = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    device.draft = ((Effect.Prepare) asked.effect().orElseThrow()).draft();
    assertThat(device.session.timeLeft()).contains(Duration.ofSeconds(60));
    device.clock.forward(Duration.ofDays(1));
    Step step = device.depart(HERE);
    assertTooLate(step);
    assertThat(erases(step)).isTrue();
    assertThat(device.ledger.history()).isEmpty();
  }

  @Test
  void request_afterTheDeadline_isNotAnswered() {
    Sum sum = new Sum().upTo(SumRound.SHARES);
    Device device = sum.devices.get(0);
    device.clock.set(QUERY.deadline());
    Step step = device.session.receive(new ToDevice.SecAgg(sum.request(0)));
    assertTooLate(step);
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
  }

  @Test
  void comeBack_afterTheDeadline_isErasedWithoutAStream() {
    Device device = new Device();
    device.join();
    device.seat(0);
    device.clock.set(QUERY.deadline());
    device.visit();
    Step step = device.reserve(device.session.start());
    assertTooLate(step);
    assertThat(step.outgoing()).isEmpty();
    assertThat(erases(step)).isTrue();
    assertThat(device.session.deadlinePassed()).isEqualTo(Step.nothing());
  }

  @Test
  void reserved_refusedByTheLedger_saysOnlyDeclined() {
    Device device = new Device();
    device.join();
    device.session.receive(new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, 0));
    Objection refusal = Objection.of(ObjectionReason.WINDOW_SPENT, "spent");
    Step step = device.session.reserved(LedgerAnswer.refused(refusal));
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    assertThat(step.outcome()).contains(new Ending.Declined(List.of(refusal), Optional.empty()));
  }

  @Test
  void receive_whatWasNotAskedFor_declines() {
    for (ToDevice stray :
        List.of(
            new ToDevice.Seat(QUERY, SALT, ShardHost.SUM, 0),
            new ToDevice.Noted(ShardHost.filled(16, 0), Duration.ZERO, true),
            new ToDevice.SecAgg(ShardHost.filled(9, 1)))) {
      ParticipationSession session = new Device().session;
      session.start();
      Step step = session.receive(stray);
      assertThat(reason(step)).isEqualTo(ObjectionReason.PROTOCOL_BROKEN);
    }
  }

  @Test
  void receive_malformedSum_declinesAndErases() throws Exception {
    Device device = new Device();
    device.join();
    device.seat(0);
    Step step = device.session.receive(new ToDevice.SecAgg(ShardHost.filled(9, 1)));
    assertThat(kind(step)).isEqualTo(ToSumServer.Kind.DECLINE);
    assertThat(erases(step)).isTrue();
  }

  @Test
  void receive_offersOfAnotherVersion_fails() {
    ParticipationSession session = new Device().session;
    session.start();
    Step step =
        session.receive(
            new ToDevice.Offers(
                7, ShardHost.COORDINATOR, ShardHost.filled(32, 6), List.of(QUERY.terms())));
    assertThat(((Ending.Failed) step.outcome().orElseThrow()).reason())
        .isEqualTo(LossReason.VERSION);
  }

  @Test
  void receive_comeBackWhenSeated_keepsTheSeatUnlessTheSumIsOver() {
    for (ComeBackReason reason : ComeBackReason.values()) {
      Device device = new Device();
      device.join();
      device.seat(0);
      Step step = device.session.receive(new ToDevice.ComeBack(Duration.ofSeconds(5), reason));
      assertThat(step.outcome()).contains(new Ending.ComeBack(Duration.ofSeconds(5), reason));
      boolean over =
          switch (reason) {
            case SUM_OPENED, SUM_FAILED, SHARD_FAILED, SEATED_BEFORE -> true;
            case NOTHING_TO_ASK, NOT_DRAWN, BUSY, VERSION, NOT_ENROLLED, MALFORMED, NEXT_ROUND ->
                false;
          };
      assertThat(erases(step)).as("%s", reason).isEqualTo(over);
    }
  }
}
