package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Expense;
import dev.sfumato.device.internal.participation.InsecureDraft;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.SumRound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class ParticipantTest {
  private static final LatLng PLACE = new LatLng(0.9, 0.1);
  private static final Epsilon ONE = Epsilon.of(1);

  @TempDir Path folder;

  private static PolicyRules.Builder policy() {
    return PolicyRules.builder()
        .optedIn(true)
        .minimumSurvivors(2)
        .assumedCorruptShare(Fraction.ZERO);
  }

  private ParticipantBuilder device(CoordinatorChannels coordinator, int number) {
    return Participant.builder()
        .coordinator(coordinator)
        .folder(folder.resolve("device-" + number))
        .policy(policy().build())
        .backoff(new Backoff(3, Duration.ofMillis(1), Duration.ofMillis(5)))
        .place(DeviceData.at(PLACE));
  }

  private static AggregateSum opened(ShardHost host) throws Exception {
    return host.result().get(5, TimeUnit.MINUTES).orElseThrow();
  }

  private static long total(AggregateSum opened) {
    long total = 0;
    for (int i = 0; i < opened.sum().length(); i++) {
      total += opened.sum().entry(i);
    }
    return total;
  }

  @Test
  void takePart_eightDevicesWithoutNoise_sumIsTheirPlacesBitForBit() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator =
            CoordinatorChannels.at(fake.url()).connections(2).build()) {
      List<Attempts> all = new ArrayList<>();
      List<Participant> devices = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Participant device = device(coordinator, i).sessions(InsecureDraft::session).build();
        devices.add(device);
        all.add(device.start());
      }
      AggregateSum opened = opened(host);
      assertThat(opened.survivors()).hasSize(8);
      assertThat(total(opened)).isEqualTo(8);
      for (Attempts each : all) {
        assertThat(each.result().get(5, TimeUnit.MINUTES))
            .isEqualTo(new Ending.TookPart(new Expense(Queries.small().terms(), ONE)));
      }
      for (Participant device : devices) {
        assertThat(device.history()).hasSize(1);
        assertThat(device.takePart().kind()).isEqualTo(Ending.Kind.DECLINED);
        device.close();
      }
    }
  }

  @Test
  void takePart_oneLeavesBeforeItsShares_othersAreSummedAndItIsNotCharged() throws Exception {
    assertLoss(Stage.SHARES, SumRound.SHARES, 7, false);
  }

  @Test
  void takePart_oneLeavesWhenChargedAndUnsent_itIsChargedAndNotInTheSum() throws Exception {
    assertLoss(Stage.INPUTS, SumRound.INPUTS, 7, true);
  }

  @Test
  void takePart_oneLeavesBeforeTheOpening_itIsInTheSumAndCharged() throws Exception {
    assertLoss(Stage.OPENING, SumRound.OVER, 8, true);
  }

  /** The round that waits for the one that is gone is closed without it, if there is one. */
  private void assertLoss(Stage when, SumRound waiting, int inTheSum, boolean charged)
      throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
      Leaver leaver = new Leaver(when);
      Participant lossy =
          device(coordinator, 0).sessions(InsecureDraft::session).listener(leaver::entered).build();
      Attempts ongoing = lossy.start();
      leaver.ongoing = ongoing;
      List<Participant> others = new ArrayList<>();
      for (int i = 1; i < 8; i++) {
        Participant device = device(coordinator, i).sessions(InsecureDraft::session).build();
        others.add(device);
        device.start();
      }
      closeWithout(host, waiting);
      AggregateSum opened = opened(host);
      assertThat(total(opened)).isEqualTo(inTheSum);
      Ending.Failed failed = (Ending.Failed) ongoing.result().get(5, TimeUnit.MINUTES);
      assertThat(failed.reason()).isEqualTo(LossReason.LEFT);
      assertThat(failed.charged().isPresent()).isEqualTo(charged);
      assertThat(lossy.history()).hasSize(charged ? 1 : 0);
      lossy.close();
      for (Participant each : others) {
        each.close();
      }
    }
  }

  private static void closeWithout(ShardHost host, SumRound waiting) throws InterruptedException {
    if (waiting != SumRound.OVER) {
      while (host.round() != waiting || host.answered() < 7) {
        Thread.sleep(10);
      }
      host.closeRound();
    }
  }

  private static final class Leaver {
    private final Stage when;
    private volatile @Nullable Attempts ongoing;

    Leaver(Stage when) {
      this.when = when;
    }

    void entered(Stage stage) {
      if (stage == when && ongoing != null) {
        ongoing.leave();
      }
    }
  }

  @Test
  void takePart_sourcesThatFailHangOrAreElsewhere_allAnswer() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    List<PlaceLookup> sources =
        List.of(
            () -> DeviceData.at(PLACE),
            () -> DeviceData.nowhere(),
            () -> DeviceData.at(new LatLng(-45, -120)),
            () -> DeviceData.at(new LatLng(Double.NaN, 0)),
            () -> {
              throw new IOException("no fix");
            },
            () -> {
              throw new StackOverflowError();
            },
            ParticipantTest::nothing,
            () -> {
              Thread.sleep(1_000_000);
              return DeviceData.at(PLACE);
            });
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
      List<Participant> devices = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Participant device =
            device(coordinator, i)
                .sessions(InsecureDraft::session)
                .locations(sources.get(i))
                .locationLimit(Duration.ofSeconds(5))
                .build();
        devices.add(device);
        device.start();
      }
      AggregateSum opened = opened(host);
      assertThat(opened.survivors()).hasSize(8);
      assertThat(total(opened)).isEqualTo(1);
      for (Participant each : devices) {
        each.close();
      }
    }
  }

  @Test
  void takePart_withNoise_sumIsNotTheirPlaces() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
      for (int i = 0; i < 8; i++) {
        device(coordinator, i).build().start();
      }
      AggregateSum opened = opened(host);
      int others = 0;
      for (int i = 0; i < opened.sum().length(); i++) {
        others += opened.sum().entry(i) == 0 ? 0 : 1;
      }
      // Sixteen cells of Laplace noise at epsilon 1: all zero but one has a chance under 1e-4.
      assertThat(others).isGreaterThan(1);
    }
  }

  @Test
  void takePart_notOptedIn_declinesWithoutAStream() throws Exception {
    try (FakeCoordinator fake = new FakeCoordinator(new ShardHost(Queries.small())::welcome);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device =
            device(coordinator, 0).policy(policy().optedIn(false).build()).build()) {
      assertDeclined(device.takePart(), ObjectionReason.NOT_OPTED_IN);
      assertThat(fake.streams()).isZero();
    }
  }

  @Test
  void takePart_queryUnderThePolicy_declinesBeforeTheLocationIsRead() throws Exception {
    Query weak = Queries.query(Queries.small().terms(), 0, "1", new Shard(3, 2, 0));
    AtomicInteger asked = new AtomicInteger();
    List<FromDevice> heard = new ArrayList<>();
    try (FakeCoordinator fake = new FakeCoordinator(voice -> seatAtOnce(voice, weak, heard));
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device =
            device(coordinator, 0)
                .policy(policy().minimumSurvivors(100).build())
                .locations(
                    () -> {
                      asked.incrementAndGet();
                      return DeviceData.at(PLACE);
                    })
                .build()) {
      assertDeclined(device.takePart(), ObjectionReason.TOO_FEW_SURVIVORS);
      assertThat(asked).hasValue(0);
      assertThat(device.history()).isEmpty();
    }
  }

  @Test
  void takePart_seatInThePastOrTheFarFuture_declinesAndSaysNoMore() throws Exception {
    assertSeatDeclined(Instant.now().minusSeconds(1), ObjectionReason.DEADLINE_PASSED);
    assertSeatDeclined(Instant.now().plus(Duration.ofDays(365)), ObjectionReason.DEADLINE_TOO_FAR);
    assertSeatDeclined(Instant.ofEpochMilli(Long.MAX_VALUE), ObjectionReason.DEADLINE_TOO_FAR);
  }

  private void assertSeatDeclined(Instant deadline, ObjectionReason reason) throws Exception {
    Query query = Queries.smallUntil(deadline);
    List<FromDevice> heard = new CopyOnWriteArrayList<>();
    CountDownLatch gone = new CountDownLatch(1);
    try (FakeCoordinator fake =
            new FakeCoordinator(voice -> seatAtOnce(voice, query, heard, gone));
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device = device(coordinator, 0).build()) {
      assertDeclined(device.takePart(), reason);
      assertThat(gone.await(5, TimeUnit.MINUTES)).isTrue();
      assertThat(heard)
          .extracting(FromDevice::kind)
          .containsExactly(FromDevice.Kind.HELLO, FromDevice.Kind.JOIN, FromDevice.Kind.DECLINE);
      assertThat(device.history()).isEmpty();
    }
  }

  @Test
  void takePart_coordinatorSilentAfterTheSeat_isLeftAtTheDeadline() throws Exception {
    List<FromDevice> heard = new CopyOnWriteArrayList<>();
    CountDownLatch gone = new CountDownLatch(1);
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice -> {
                  // Reckoned from when the device is here, however late that is.
                  Query query = Queries.smallUntil(Instant.now().plusSeconds(4));
                  return seatAtOnce(voice, query, heard, gone);
                });
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device = device(coordinator, 0).build()) {
      // It does not wait for its patience to end, which takes longer than this test may.
      assertDeclined(device.takePart(), ObjectionReason.DEADLINE_PASSED);
      assertThat(gone.await(5, TimeUnit.MINUTES)).isTrue();
      assertThat(heard)
          .extracting(FromDevice::kind)
          .containsExactly(
              FromDevice.Kind.HELLO,
              FromDevice.Kind.JOIN,
              FromDevice.Kind.SECAGG,
              FromDevice.Kind.DECLINE);
      assertThat(device.history()).isEmpty();
    }
  }

  @Test
  void takePart_coordinatorChangesAPinnedCampaign_declines() throws Exception {
    Query first = Queries.small();
    Query dearer =
        Queries.query(
            Queries.terms(1, "0.5", first.terms().participation()), 0, "0.5", first.shard());
    AtomicInteger turn = new AtomicInteger();
    List<FromDevice> heard = new ArrayList<>();
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    turn.getAndIncrement() == 0
                        ? joinThenComeBack(voice, first)
                        : seatAtOnce(voice, dearer, heard));
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device = device(coordinator, 0).build()) {
      assertThat(device.takePart().kind()).isEqualTo(Ending.Kind.COME_BACK);
      assertDeclined(device.takePart(), ObjectionReason.TERMS_CHANGED);
    }
  }

  @Test
  void takePart_secondSeatOnOneStream_declines() throws Exception {
    List<FromDevice> heard = new ArrayList<>();
    Query query = Queries.small();
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    new Scripted(voice, query, heard) {
                      @Override
                      void joined() {
                        seat();
                        seat();
                      }
                    });
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device = device(coordinator, 0).build()) {
      assertDeclined(device.takePart(), ObjectionReason.PROTOCOL_BROKEN);
      assertThat(device.history()).isEmpty();
    }
  }

  @Test
  void takePart_toldToComeBack_doesNotAskAgainBeforeThat() throws Exception {
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    new Scripted(voice, Queries.small(), new ArrayList<>()) {
                      @Override
                      void joined() {
                        voice.say(
                            new ToDevice.ComeBack(Duration.ofHours(1), ComeBackReason.NOT_DRAWN));
                      }
                    });
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
      // Many, as a device that sees its result too early asks again only now and then.
      for (int streams = 1; streams <= 200; streams++) {
        try (Participant device = device(coordinator, 0).build()) {
          assertThat(device.takePart().kind()).isEqualTo(Ending.Kind.COME_BACK);
          Ending.ComeBack again = (Ending.ComeBack) device.takePart();
          assertThat(again.after()).isBetween(Duration.ofMinutes(50), Duration.ofHours(1));
          assertThat(fake.streams()).isEqualTo(streams);
        }
      }
    }
  }

  @Test
  void takePart_streamsLostBeforeASeat_triesAgainAndGivesUp() throws Exception {
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    new Scripted(voice, Queries.small(), new ArrayList<>()) {
                      @Override
                      void joined() {
                        voice.hangUp();
                      }
                    });
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        Participant device = device(coordinator, 0).build()) {
      Ending.Failed failed = (Ending.Failed) device.takePart();
      assertThat(failed.reason()).isEqualTo(LossReason.STREAM_LOST);
      assertThat(failed.charged()).isEmpty();
      assertThat(fake.streams()).isEqualTo(3);
    }
  }

  @Test
  void close_whileItWaitsToTryAgainOrForASeat_endsWhatIsUnderWay() throws Exception {
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    new Scripted(voice, Queries.small(), new ArrayList<>()) {
                      @Override
                      void joined() {}
                    });
        CoordinatorChannels nobody = CoordinatorChannels.at("http://127.0.0.1:9").build();
        CoordinatorChannels silent = CoordinatorChannels.at(fake.url()).build()) {
      Backoff patient = new Backoff(9, Duration.ofHours(1), Duration.ofHours(2));
      for (CoordinatorChannels each : List.of(nobody, silent)) {
        Participant device = device(each, fake.streams()).backoff(patient).build();
        Attempts ongoing = device.start();
        Thread.sleep(500);
        assertThat(ongoing.result()).isNotDone();
        device.close();
        Ending outcome = ongoing.result().get(5, TimeUnit.MINUTES);
        assertThat(((Ending.Failed) outcome).reason()).isEqualTo(LossReason.LEFT);
      }
    }
  }

  @Test
  void takePart_nobodyThere_isUnreachable() throws Exception {
    String url;
    try (FakeCoordinator fake = new FakeCoordinator(new ShardHost(Queries.small())::welcome)) {
      url = fake.url();
    }
    try (CoordinatorChannels coordinator = CoordinatorChannels.at(url).build();
        Participant device = device(coordinator, 0).build()) {
      assertThat(((Ending.Failed) device.takePart()).reason()).isEqualTo(LossReason.UNREACHABLE);
    }
  }

  /** However the files of a device that did something were damaged: it declines, every time. */
  @Test
  void takePart_damagedFolder_declinesEveryTimeWithoutAStream() throws Exception {
    Path own = folder.resolve("device-0");
    for (Damage damage : DAMAGES) {
      try (FakeCoordinator fake =
              new FakeCoordinator(voice -> joinThenComeBack(voice, Queries.small()));
          CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
        try (Participant device = device(coordinator, 0).build()) {
          assertThat(device.takePart().kind()).isEqualTo(Ending.Kind.COME_BACK);
        }
        damage.to(own);
        for (int again = 0; again < 3; again++) {
          try (Participant device = device(coordinator, 0).build()) {
            assertDeclined(device.takePart(), ObjectionReason.LEDGER_UNUSABLE);
            assertThat(device.ledgerFault().orElseThrow()).contains("docs/device.md");
          }
        }
        assertThat(fake.streams()).isEqualTo(1);
      }
      for (String each : List.of("ledger", "ledger.count", "ledger.lock", "secret")) {
        Files.deleteIfExists(own.resolve(each));
      }
    }
  }

  /** Something that happens to a folder. */
  private interface Damage {
    void to(Path own) throws IOException;
  }

  private static final List<Damage> DAMAGES =
      List.of(
          own -> Files.delete(own.resolve("ledger")),
          own -> Files.delete(own.resolve("ledger.count")),
          own -> Files.delete(own.resolve("secret")),
          own -> Files.write(own.resolve("ledger"), new byte[0]),
          own -> Files.write(own.resolve("ledger"), firstBytes(own, 17, 17)),
          own -> Files.write(own.resolve("ledger"), firstBytes(own, 17, 400)),
          own -> Files.write(own.resolve("ledger"), firstBytes(own, 0, 400)),
          own -> Files.write(own.resolve("ledger.count"), new byte[5000]));

  /** The first bytes of the ledger, with zeros after them. */
  private static byte[] firstBytes(Path own, int kept, int length) throws IOException {
    byte[] content = Files.readAllBytes(own.resolve("ledger"));
    return java.util.Arrays.copyOf(java.util.Arrays.copyOf(content, kept), length);
  }

  @Test
  void build_firstStartThatACrashCutShort_isTakenUpAgain() throws Exception {
    Path own = folder.resolve("device-0");
    try (CoordinatorChannels coordinator = CoordinatorChannels.at("http://127.0.0.1:9").build()) {
      device(coordinator, 0).build().close();
      Files.delete(own.resolve("secret"));
      try (Participant device = device(coordinator, 0).build()) {
        assertThat(device.ledgerFault()).isEmpty();
      }
      assertThat(own.resolve("secret")).exists();
    }
  }

  @Test
  void build_withoutAFolder_refuses() {
    try (CoordinatorChannels coordinator = CoordinatorChannels.at("http://127.0.0.1:9").build()) {
      ParticipantBuilder nowhere =
          Participant.builder()
              .coordinator(coordinator)
              .policy(policy().build())
              .locations(DeviceData::nowhere);
      assertThatThrownBy(nowhere::build)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("folder: none");
      assertThatThrownBy(
              () ->
                  nowhere
                      .folder(folder)
                      .ledger(InsecureMemoryStorage.ledger(Clock.systemUTC()))
                      .build())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("folder");
    }
  }

  /** What an app without null checks might do. */
  @SuppressWarnings("NullAway")
  private static DeviceData nothing() {
    return null;
  }

  private static void assertDeclined(Ending outcome, ObjectionReason reason) {
    assertThat(outcome).isInstanceOf(Ending.Declined.class);
    assertThat(((Ending.Declined) outcome).reasons())
        .extracting(refusal -> refusal.reason())
        .containsExactly(reason);
  }

  private static Conversation joinThenComeBack(Conversation.Voice voice, Query query) {
    return new Scripted(voice, query, new ArrayList<>()) {
      @Override
      void joined() {
        voice.say(new ToDevice.ComeBack(Duration.ZERO, ComeBackReason.NOT_DRAWN));
      }
    };
  }

  private static Conversation seatAtOnce(
      Conversation.Voice voice, Query query, List<FromDevice> heard) {
    return seatAtOnce(voice, query, heard, new CountDownLatch(1));
  }

  private static Conversation seatAtOnce(
      Conversation.Voice voice, Query query, List<FromDevice> heard, CountDownLatch gone) {
    return new Scripted(voice, query, heard) {
      @Override
      void joined() {
        seat();
      }

      @Override
      public void gone() {
        gone.countDown();
      }
    };
  }

  /** Offers, and then whatever a test does when the device has joined. */
  private abstract static class Scripted implements Conversation {
    final Voice voice;
    private final Query query;
    private final List<FromDevice> heard;

    Scripted(Voice voice, Query query, List<FromDevice> heard) {
      this.voice = voice;
      this.query = query;
      this.heard = heard;
    }

    abstract void joined();

    void seat() {
      voice.say(new ToDevice.Seat(query, ShardHost.filled(Query.SALT_BYTES, 1), ShardHost.SUM, 0));
    }

    @Override
    public void hear(FromDevice message) {
      heard.add(message);
      if (message.kind() == FromDevice.Kind.HELLO) {
        voice.say(
            new ToDevice.Offers(
                ProtocolVersion.NEWEST,
                ShardHost.COORDINATOR,
                ShardHost.filled(32, 5),
                List.of(query.terms())));
      } else if (message.kind() == FromDevice.Kind.JOIN) {
        joined();
      }
    }

    @Override
    public void gone() {}
  }
}
