package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.Departures;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.LogicalTimer;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the masked input leaves, by a clock that only the test moves. */
@Timeout(600)
class DepartureTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration SLOT = Departures.SLOT;
  private static final DeviceData PLACE = DeviceData.at(new LatLng(0.9, 0.1));

  /** How long a device's own work takes, of the test's time; nothing for never. */
  private record Pace(Optional<Duration> noise, Optional<Duration> place) {
    static Pace of(Duration noise, Duration place) {
      return new Pace(Optional.of(noise), Optional.of(place));
    }
  }

  /** The shares come first: the input leaves when it always does. */
  @Test
  void input_howeverLongPlaceAndNoiseTook_leavesAtTheSameTime() throws Exception {
    Duration expected = LIMIT.plus(SLOT);
    assertThat(departure(Pace.of(Duration.ZERO, Duration.ZERO))).isEqualTo(expected);
    assertThat(departure(Pace.of(Duration.ofSeconds(3), Duration.ZERO))).isEqualTo(expected);
    assertThat(departure(Pace.of(Duration.ZERO, Duration.ofSeconds(4)))).isEqualTo(expected);
    assertThat(departure(Pace.of(Duration.ofSeconds(9), Duration.ofMillis(9_999))))
        .isEqualTo(expected);
    assertThat(departure(new Pace(Optional.of(Duration.ZERO), Optional.empty())))
        .isEqualTo(expected);
  }

  /** Noise that takes longer than a place ever may: in whole slots. */
  @Test
  void input_noiseBeyondTheLimit_leavesAtTheNextWholeSlot() throws Exception {
    for (long late : new long[] {501, 750, 999}) {
      Duration noise = LIMIT.plusMillis(late);
      assertThat(departure(Pace.of(noise, Duration.ZERO)))
          .isEqualTo(LIMIT.plus(SLOT.multipliedBy(2)));
    }
  }

  /** The time at which the input of one device left, which is measured from its seat. */
  private static Duration departure(Pace pace) throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    LogicalTimer timer = new LogicalTimer();
    LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    Map<Stage, Duration> entered = new ConcurrentHashMap<>();
    CountDownLatch delivered = new CountDownLatch(1);
    ExecutorService own = Executors.newSingleThreadExecutor();
    List<Participant> others = new ArrayList<>();
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
        CoordinatorChannels watched = CoordinatorChannels.at(fake.url()).executor(own).build();
        Participant device =
            builder(watched)
                .locations(() -> PLACE)
                .locationLimit(LIMIT)
                .locationExecutor(work::add)
                .timer(timer)
                .clock(new TellTale(entered, delivered))
                .listener(stage -> entered.put(stage, timer.now()))
                .build()) {
      Attempts ongoing = device.start();
      for (int i = 0; i < 7; i++) {
        Participant other = builder(coordinator).place(PLACE).build();
        others.add(other);
        other.start();
      }
      assertThat(delivered.await(5, TimeUnit.MINUTES)).isTrue();
      // On the only thread that the device hears on: the shares have been taken when it is done.
      own.submit(() -> {}).get(5, TimeUnit.MINUTES);
      run(timer, pace, work, own);
      assertThat(ongoing.result().get(5, TimeUnit.MINUTES).kind()).isEqualTo(Ending.Kind.TOOK_PART);
      for (Participant other : others) {
        other.close();
      }
    } finally {
      own.shutdownNow();
    }
    return Objects.requireNonNull(entered.get(Stage.INPUTS));
  }

  /** A clock that the device looks at when a message comes: after its shares, the neighbours'. */
  private static final class TellTale extends Clock {
    private final Map<Stage, Duration> entered;
    private final CountDownLatch delivered;

    TellTale(Map<Stage, Duration> entered, CountDownLatch delivered) {
      this.entered = entered;
      this.delivered = delivered;
    }

    @Override
    public Instant instant() {
      if (entered.containsKey(Stage.VERDICT)) {
        delivered.countDown();
      }
      return Instant.now();
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  /** The device asked for its noise and then for its place, and is given them in time. */
  private static void run(
      LogicalTimer timer, Pace pace, LinkedBlockingQueue<Runnable> work, ExecutorService own)
      throws Exception {
    Runnable noise = work.take();
    Runnable place = work.take();
    for (long millis = 0; millis <= 12_000; millis++) {
      Duration now = Duration.ofMillis(millis);
      if (pace.noise().equals(Optional.of(now))) {
        noise.run();
      }
      if (pace.place().equals(Optional.of(now))) {
        place.run();
      }
      timer.runUntil(now);
      // What the device does with the time, on its own thread, is done before the time goes on.
      own.submit(() -> {}).get(5, TimeUnit.MINUTES);
    }
  }

  private static ParticipantBuilder builder(CoordinatorChannels coordinator) {
    return Participant.builder()
        .coordinator(coordinator)
        .ledger(InsecureMemoryStorage.ledger(Clock.systemUTC()))
        .policy(
            PolicyRules.builder()
                .optedIn(true)
                .minimumSurvivors(2)
                .assumedCorruptShare(Fraction.ZERO)
                .build());
  }
}
