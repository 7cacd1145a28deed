package dev.sfumato.device.internal.participation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.testing.MovableClock;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The session alone, with every effect in the test's hands. */
class ParticipationSessionTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final Query QUERY = Queries.small();
  private static final Bytes SALT = ShardHost.filled(Query.SALT_BYTES, 4);
  private static final Departures DEPARTURES = Departures.after(Duration.ofSeconds(10));
  private static final PolicyRules POLICY =
      PolicyRules.builder()
          .optedIn(true)
          .minimumSurvivors(2)
          .assumedCorruptShare(Fraction.ZERO)
          .build();

  /** A session up to its seat, with a ledger of its own. */
  private static final class Device {
    final DeviceLedger ledger = InsecureMemoryStorage.ledger(Clock.systemUTC());
    final MovableClock clock = new MovableClock(QUERY.deadline().minusSeconds(60));
    final DeviceSecret secret = DeviceSecret.fresh();
    @Nullable Draft draft;
    final ParticipationSession session =
        new ParticipationSession(
            new DeviceSetup(
                POLICY,
                secret,
                Bytes.wrap(new byte[0]),
                PRIMITIVES,
                RandomBytes.secure(),
                DEPARTURES,
                clock));

    Step join() {
      assertThat(session.start().outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.HELLO);
      Step offered = session.receive(offers());
      Effect.Meet meet = (Effect.Meet) offered.effect().orElseThrow();
      assertThat(ledger.meet(meet.coordinator(), QUERY.terms(), POLICY.window())).isEmpty();
      return session.met(Optional.of(QUERY.terms()), List.of());
    }

    Step seat(int index) {
      Step seated = session.receive(new ToDevice.Seat(QUERY, SALT, index));
      Effect.Reserve wanted = (Effect.Reserve) seated.effect().orElseThrow();
      Step opening = session.reserved(ledger.reserve(wanted.ask(), POLICY.window()));
      draft = ((Effect.Prepare) opening.effect().orElseThrow()).draft();
      return opening;
    }

    /** Its vector is made, and its first departure has come. */
    Step depart(DeviceData data) {
      Draft preparing = Objects.requireNonNull(draft);
      preparing.drawNoise();
      preparing.place(data);
      return session.due();
    }
  }

  private static ToDevice.Offers offers() {
    return new ToDevice.Offers(
        1, ShardHost.COORDINATOR, ShardHost.filled(32, 6), List.of(QUERY.terms()));
  }

  private static ToServer secagg(Step step) throws Exception {
    FromDevice.SecAgg message = (FromDevice.SecAgg) step.outgoing().orElseThrow();
    return ToServer.decode(message.message().array());
  }

  @Test
  void session_inOrder_asksForTheLocationOnlyOnceSeated() throws Exception {
    Device device = new Device();
    Step joined = device.join();
    assertThat(joined.outgoing().orElseThrow().kind()).isEqualTo(FromDevice.Kind.JOIN);
    assertThat(joined.effect()).isEmpty();
    Step seated = device.seat(0);
    assertThat(secagg(seated).kind()).isEqualTo(ToServer.Kind.ADVERTISE);
    assertThat(seated.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.PREPARE);
    assertThat(device.session.stage()).isEqualTo(Stage.ADVERTISE);
  }

  @Test
  void session_wholeShard_commitsBeforeTheMaskedInputIsReturned() throws Exception {
    List<Device> devices = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      devices.add(new Device());
    }
    SecAggServer server = server(devices);
    record Upload(int client, ToServer message) {}
    Queue<Upload> uploads = new ArrayDeque<>();
    for (int i = 0; i < 8; i++) {
      devices.get(i).join();
      uploads.add(new Upload(i, secagg(devices.get(i).seat(i))));
      // The last one's departure comes only after its delivery, which has to wait for it.
      if (i < 7) {
        assertThat(devices.get(i).depart(DeviceData.at(new LatLng(0.5, 0.5))))
            .isEqualTo(Step.nothing());
      }
    }
    int ended = 0;
    while (!uploads.isEmpty()) {
      Upload upload = uploads.remove();
      for (Outgoing outgoing : server.receive(upload.client(), upload.message()).outgoing()) {
        Device device = devices.get(outgoing.client());
        Step step =
            device.session.receive(new ToDevice.SecAgg(Bytes.wrap(outgoing.message().encode())));
        if (step.equals(Step.nothing()) && outgoing.client() == 7) {
          step = device.depart(DeviceData.nowhere());
        }
        if (step.outcome().isEmpty() && step.effect().isPresent()) {
          assertThat(step.outgoing()).isEmpty();
          Effect.Commit commit = (Effect.Commit) step.effect().get();
          step = device.session.committed(device.ledger.commit(commit.reservation()));
          assertThat(secagg(step).kind()).isEqualTo(ToServer.Kind.MASKED_INPUT);
        }
        ended += step.outcome().isPresent() ? 1 : 0;
        if (step.outgoing().isPresent()) {
          uploads.add(new Upload(outgoing.client(), secagg(step)));
        }
      }
    }
    assertThat(server.result()).isPresent();
    assertThat(ended).isEqualTo(8);
    assertThat(devices).allSatisfy(each -> assertThat(each.ledger.history()).hasSize(1));
  }

  /** Eight devices up to the point where each has been handed its neighbours' shares. */
  private static final class SharedShard {
    final List<Device> devices = new ArrayList<>();
    final Map<Integer, ToDevice.SecAgg> deliveries = new HashMap<>();

    SharedShard() throws Exception {
      for (int i = 0; i < 8; i++) {
        devices.add(new Device());
      }
      SecAggServer server = server(devices);
      for (int i = 0; i < 8; i++) {
        devices.get(i).join();
        List<Outgoing> asked = server.receive(i, secagg(devices.get(i).seat(i))).outgoing();
        for (Outgoing each : asked) {
          answer(server, each);
        }
      }
      assertThat(deliveries).hasSize(8);
    }

    private void answer(SecAggServer server, Outgoing neighbours) throws Exception {
      Device device = devices.get(neighbours.client());
      Step shared = device.session.receive(wrap(neighbours));
      for (Outgoing each : server.receive(neighbours.client(), secagg(shared)).outgoing()) {
        deliveries.put(each.client(), wrap(each));
      }
    }

    private static ToDevice.SecAgg wrap(Outgoing outgoing) {
      return new ToDevice.SecAgg(Bytes.wrap(outgoing.message().encode()));
    }

    ToDevice.SecAgg delivery(int client) {
      return Objects.requireNonNull(deliveries.get(client));
    }
  }

  private static void assertBroken(Step step, boolean charged) throws Exception {
    assertThat(secagg(step).kind()).isEqualTo(ToServer.Kind.DECLINE);
    Ending.Declined declined = (Ending.Declined) step.outcome().orElseThrow();
    assertThat(declined.reasons())
        .extracting(Objection::reason)
        .containsExactly(ObjectionReason.PROTOCOL_BROKEN);
    assertThat(declined.charged().isPresent()).isEqualTo(charged);
  }

  /** As if a coordinator knew the shares before it has named those that made them. */
  @Test
  void receive_deliveryBeforeTheNeighbours_declines() throws Exception {
    Device device = new Device();
    device.join();
    device.seat(0);
    Delivery early = new Delivery(QUERY.session(SALT).tag(), List.of());
    assertBroken(device.session.receive(new ToDevice.SecAgg(Bytes.wrap(early.encode()))), false);
  }

  @Test
  void receive_secondDeliveryWhileTheLocationIsRead_declinesAndNothingLeaves() throws Exception {
    SharedShard shard = new SharedShard();
    Device device = shard.devices.get(0);
    assertThat(device.session.receive(shard.delivery(0))).isEqualTo(Step.nothing());
    assertBroken(device.session.receive(shard.delivery(0)), false);
    assertThat(device.depart(DeviceData.nowhere())).isEqualTo(Step.nothing());
    assertThat(device.ledger.history()).isEmpty();
  }

  @Test
  void receive_secondDeliveryAfterTheInputLeft_declinesAndNothingMoreLeaves() throws Exception {
    SharedShard shard = new SharedShard();
    Device device = shard.devices.get(0);
    device.depart(DeviceData.at(new LatLng(0.5, 0.5)));
    Step charging = device.session.receive(shard.delivery(0));
    Effect.Commit commit = (Effect.Commit) charging.effect().orElseThrow();
    Step sent = device.session.committed(device.ledger.commit(commit.reservation()));
    assertThat(secagg(sent).kind()).isEqualTo(ToServer.Kind.MASKED_INPUT);
    assertBroken(device.session.receive(shard.delivery(0)), true);
    assertThat(device.session.receive(shard.delivery(0))).isEqualTo(Step.nothing());
    assertThat(device.ledger.history()).hasSize(1);
  }

  private static SecAggServer server(List<Device> devices) {
    return new SecAggServer(
        new ServerSetup(
            new Session(QUERY.session(SALT), ShardHost.COORDINATOR, QUERY.secAgg()),
            index ->
                devices
                    .get(index)
                    .secret
                    .identity(ShardHost.COORDINATOR, QUERY.terms().id(), PRIMITIVES)
                    .publicKey(),
            PRIMITIVES,
            RandomBytes.secure(),
            Workers.caller()));
  }

  @Test
  void lost_whenSeated_letsTheReservationGo() {
    Device device = new Device();
    device.join();
    device.seat(0);
    Step lost = device.session.lost(LossReason.STREAM_LOST);
    assertThat(lost.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.LAPSE);
    assertThat(lost.outcome())
        .contains(new Ending.Failed(LossReason.STREAM_LOST, Optional.empty(), Optional.empty()));
    assertThat(device.session.receive(offers())).isEqualTo(Step.nothing());
    assertThat(device.session.due()).isEqualTo(Step.nothing());
  }

  private static void assertTooLate(Step step, Optional<Expense> charged) {
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    Ending.Declined declined = (Ending.Declined) step.outcome().orElseThrow();
    assertThat(declined.reasons())
        .extracting(Objection::reason)
        .containsExactly(ObjectionReason.DEADLINE_PASSED);
    assertThat(declined.charged()).isEqualTo(charged);
  }

  @Test
  void seat_afterItsDeadline_declinesAndReservesNothing() {
    Device device = new Device();
    device.join();
    device.clock.set(QUERY.deadline());
    Step step = device.session.receive(new ToDevice.Seat(QUERY, SALT, 0));
    assertTooLate(step, Optional.empty());
    assertThat(step.effect()).isEmpty();
    assertThat(device.session.timeLeft()).isEmpty();
  }

  @Test
  void due_afterTheDeadline_letsTheReservationGo() {
    Device device = new Device();
    device.join();
    device.seat(0);
    assertThat(device.session.timeLeft()).contains(Duration.ofSeconds(60));
    device.clock.set(QUERY.deadline());
    Step step = device.session.due();
    assertTooLate(step, Optional.empty());
    assertThat(step.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.LAPSE);
  }

  /** A phone that slept through the deadline: the vector must not leave when it wakes up. */
  @Test
  void receive_deliveryAfterTheDeadline_isNotAnswered() throws Exception {
    Device device = new Device();
    device.join();
    device.seat(0);
    device.depart(DeviceData.at(new LatLng(0.5, 0.5)));
    device.clock.forward(Duration.ofDays(1));
    Delivery delivery = new Delivery(QUERY.session(SALT).tag(), List.of());
    Step step = device.session.receive(new ToDevice.SecAgg(Bytes.wrap(delivery.encode())));
    assertTooLate(step, Optional.empty());
    assertThat(device.ledger.history()).isEmpty();
  }

  @Test
  void deadlinePassed_whenOver_saysNothing() {
    Device device = new Device();
    device.join();
    device.seat(0);
    assertTooLate(device.session.deadlinePassed(), Optional.empty());
    assertThat(device.session.deadlinePassed()).isEqualTo(Step.nothing());
  }

  @Test
  void reserved_refusedByTheLedger_saysOnlyDeclined() {
    Device device = new Device();
    device.join();
    device.session.receive(new ToDevice.Seat(QUERY, SALT, 0));
    Objection refusal = Objection.of(ObjectionReason.WINDOW_SPENT, "spent");
    Step step = device.session.reserved(LedgerAnswer.refused(refusal));
    assertThat(step.outgoing()).contains(new FromDevice.Decline());
    assertThat(step.outcome()).contains(new Ending.Declined(List.of(refusal), Optional.empty()));
  }

  @Test
  void receive_whatWasNotAskedFor_declines() {
    for (ToDevice stray :
        List.of(new ToDevice.Seat(QUERY, SALT, 0), new ToDevice.SecAgg(ShardHost.filled(9, 1)))) {
      ParticipationSession session = new Device().session;
      session.start();
      Step step = session.receive(stray);
      assertThat(step.outgoing()).contains(new FromDevice.Decline());
      Ending.Declined declined = (Ending.Declined) step.outcome().orElseThrow();
      assertThat(declined.reasons().get(0).reason()).isEqualTo(ObjectionReason.PROTOCOL_BROKEN);
    }
  }

  @Test
  void receive_malformedSum_declinesAndLetsTheReservationGo() throws Exception {
    Device device = new Device();
    device.join();
    device.seat(0);
    Step step = device.session.receive(new ToDevice.SecAgg(ShardHost.filled(9, 1)));
    assertThat(secagg(step).kind()).isEqualTo(ToServer.Kind.DECLINE);
    assertThat(step.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.LAPSE);
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
  void receive_comeBackWhenSeated_letsTheReservationGo() {
    Device device = new Device();
    device.join();
    device.seat(0);
    Step step =
        device.session.receive(
            new ToDevice.ComeBack(Duration.ofSeconds(5), ComeBackReason.SHARD_FAILED));
    assertThat(step.effect().orElseThrow().kind()).isEqualTo(Effect.Kind.LAPSE);
    assertThat(step.outcome())
        .contains(new Ending.ComeBack(Duration.ofSeconds(5), ComeBackReason.SHARD_FAILED));
  }
}
