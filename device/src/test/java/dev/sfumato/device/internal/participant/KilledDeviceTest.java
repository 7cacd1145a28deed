package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.identity.SecretFile;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.InsecureDraft;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A device whose process is killed at every point, before and after every write, before and after
 * everything that it sends or is sent; another process goes on with what is on its disk. It takes
 * part exactly once and pays exactly once, or is let go and pays nothing.
 */
@Timeout(1_800)
class KilledDeviceTest {
  private static final DeviceData PLACE = DeviceData.at(new LatLng(0.9, 0.1));
  private static final int OTHERS = 4;
  private static final int MAX_VISITS = 60;
  private static final long SEED = 20_261_117;

  @TempDir Path folder;

  private final List<String> said = new CopyOnWriteArrayList<>();
  private final Handler listening = new Listening();
  private final HastyTimer timer = new HastyTimer();
  private final ExecutorService crowd = Executors.newFixedThreadPool(OTHERS);

  private final class Listening extends Handler {
    @Override
    public void publish(LogRecord line) {
      String thrown = line.getThrown() == null ? "" : String.valueOf(line.getThrown().getMessage());
      said.add(line.getMessage() + List.of(parameters(line)) + thrown);
    }

    private static Object[] parameters(LogRecord line) {
      return line.getParameters() == null ? new Object[0] : line.getParameters();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen() {
    Logger.getLogger("").addHandler(listening);
  }

  /** Whatever happened, nothing was said of where the device is, or who. */
  @AfterEach
  void stop() throws IOException {
    timer.shutdownNow();
    crowd.shutdownNow();
    Logger.getLogger("").removeHandler(listening);
    String identity = identity().toHex();
    assertThat(said)
        .isNotEmpty()
        .noneMatch(
            each ->
                each.contains("0.9")
                    || each.contains("0.1")
                    || each.contains(identity.substring(0, 8)));
  }

  private Bytes identity() throws IOException {
    return SecretFile.open(folder.resolve("secret"))
        .identity(ShardHost.COORDINATOR, query().terms().id(), Providers.best())
        .publicKey();
  }

  /** Five devices of which one may be lost. */
  private static Query query() {
    return Queries.query(
        Queries.terms(1, "1", Participation.ONCE), 0, "1", new Shard(OTHERS + 1, OTHERS, 0));
  }

  /** One sum with a device that is killed, and others that are not. */
  private final class Trial implements AutoCloseable {
    final ShardHost host;
    final MortalDisk disk = new MortalDisk();
    final boolean power;
    final FakeCoordinator forOthers;
    final CoordinatorChannels toOthers;
    final List<Participant> others = new ArrayList<>();
    KillSwitch kill;
    int visits;

    Trial(ShardHost host, KillSwitch kill, boolean power) throws IOException {
      this.host = host;
      this.kill = kill;
      this.power = power;
      this.forOthers = new FakeCoordinator(host::welcome);
      this.toOthers = CoordinatorChannels.at(forOthers.url()).build();
      for (int i = 0; i < OTHERS; i++) {
        Participant other =
            device(toOthers).ledger(InsecureMemoryStorage.ledger(Clock.systemUTC())).build();
        others.add(other);
        crowd.execute(() -> takePartInAll(other));
      }
    }

    private void takePartInAll(Participant other) {
      while (other.takePart().kind() == Ending.Kind.COME_BACK) {
        Thread.onSpinWait();
      }
    }

    private ParticipantBuilder device(CoordinatorChannels coordinator) {
      return Participant.builder()
          .coordinator(coordinator)
          .policy(
              PolicyRules.builder()
                  .optedIn(true)
                  .minimumSurvivors(2)
                  .assumedCorruptShare(Fraction.ZERO)
                  .build())
          .sessions(InsecureDraft::session)
          .backoff(Backoff.never())
          .timer(timer)
          .locationExecutor(Runnable::run)
          .place(PLACE);
    }

    /** One process, from its start to its end. */
    Ending visit() throws Exception {
      visits++;
      KillSwitch own = kill;
      try (FakeCoordinator fake = new FakeCoordinator(voice -> line(own, voice));
          CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build();
          Participant device =
              device(coordinator)
                  .ledger(disk.open(own))
                  .kept(disk.visits(own), SecretFile.open(folder.resolve("secret")))
                  .build()) {
        return device.takePart();
      } catch (KillSwitch.Killed e) {
        return new Ending.Failed(LossReason.INTERNAL, Optional.empty(), Optional.empty());
      } finally {
        if (own.isDead()) {
          kill = KillSwitch.never();
          if (power) {
            disk.failPower();
          }
        }
      }
    }

    private Conversation line(KillSwitch own, Conversation.Voice voice) {
      return new MortalLine(own, voice, host::welcome);
    }

    /** As many processes as it takes, each when there is something to do. */
    Ending visitToTheEnd() throws Exception {
      Ending last = visit();
      while (!isLast(last)) {
        assertThat(visits).isLessThan(MAX_VISITS);
        awaitWork();
        last = visit();
      }
      return last;
    }

    private void awaitWork() throws Exception {
      while (seat().isPresent() && !host.isWaitingFor(seat().get())) {
        Thread.sleep(2);
      }
    }

    /** Nobody hears the ending of a process that was killed. */
    private boolean isLast(Ending ending) {
      boolean over = host.round() == SumRound.OVER && disk.visit().length == 0;
      return over && (ending.kind() == Ending.Kind.TOOK_PART || visits > 1);
    }

    Optional<Integer> seat() throws IOException {
      OptionalInt found = host.seatOf(identity());
      return found.isPresent() ? Optional.of(found.getAsInt()) : Optional.empty();
    }

    int paid() throws IOException {
      return disk.open(KillSwitch.never()).history().size();
    }

    AggregateSum sum() throws Exception {
      return host.result().get(5, TimeUnit.MINUTES).orElseThrow();
    }

    @Override
    public void close() throws IOException {
      toOthers.close();
      forOthers.close();
      for (Participant other : others) {
        other.close();
      }
    }
  }

  private static long total(AggregateSum opened) {
    long total = 0;
    for (int i = 0; i < opened.sum().length(); i++) {
      total += opened.sum().entry(i);
    }
    return total;
  }

  /** How many points there are when nobody is killed. */
  private int points(boolean stay) throws Exception {
    KillSwitch counting = KillSwitch.never();
    try (Trial trial = new Trial(host(stay), counting, false)) {
      assertTookPartOnce(trial, "nobody killed");
    }
    assertThat(counting.passed()).isGreaterThan(40);
    return counting.passed();
  }

  private static ShardHost host(boolean stay) {
    return stay ? new ShardHost(query()) : ShardHost.patient(query());
  }

  private static void assertTookPartOnce(Trial trial, String where) throws Exception {
    Ending last = trial.visitToTheEnd();
    assertThat(last.kind()).as(where).isEqualTo(Ending.Kind.TOOK_PART);
    assertThat(last.charged()).as(where).isPresent();
    assertThat(trial.sum().survivors()).as(where).hasSize(OTHERS + 1);
    assertThat(total(trial.sum())).as(where).isEqualTo(OTHERS + 1);
    assertThat(trial.paid()).as(where).isEqualTo(1);
    assertThat(trial.disk.visit().length).as(where).isZero();
  }

  @Test
  void killed_onTheLineAtEveryPoint_takesPartOnceAndPaysOnce() throws Exception {
    assertEveryPoint(true);
  }

  @Test
  void killed_inVisitsAtEveryPoint_takesPartOnceAndPaysOnce() throws Exception {
    assertEveryPoint(false);
  }

  private void assertEveryPoint(boolean stay) throws Exception {
    int points = points(stay);
    int killed = 0;
    for (int at = 0; at < points; at++) {
      KillSwitch kill = new KillSwitch(at);
      boolean power = at % 2 == 0;
      try (Trial trial = new Trial(host(stay), kill, power)) {
        assertTookPartOnce(trial, "killed at point " + at + (power ? ", power lost" : ""));
      }
      killed += kill.isDead() ? 1 : 0;
    }
    System.out.println("killed at each of " + points + " points, " + killed + " of them reached");
    assertThat(killed).isGreaterThan(points - 5);
  }

  /** Killed again and again, at random points of every process, until it is through. */
  @Test
  void killed_inEveryVisit_takesPartOnceAndPaysOnce() throws Exception {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    for (int run = 0; run < 20; run++) {
      try (Trial trial = new Trial(host(run % 2 == 0), KillSwitch.never(), run % 3 == 0)) {
        for (int process = 0; process < 12; process++) {
          trial.kill = new KillSwitch(random.nextInt(17));
          if (trial.visit().kind() == Ending.Kind.TOOK_PART) {
            break;
          }
        }
        trial.kill = KillSwitch.never();
        if (trial.host.round() == SumRound.OVER && trial.disk.visit().length == 0) {
          // It was through, and killed before it could say so.
          assertThat(trial.paid()).isEqualTo(1);
          assertThat(total(trial.sum())).isEqualTo(OTHERS + 1);
        } else {
          assertTookPartOnce(trial, "run " + run);
        }
      }
    }
  }

  /**
   * The rounds do not wait for it: it is in the sum and paid, or it is not in the sum; and it paid
   * for nothing only where the charge was on the disk and the input had not left.
   */
  @Test
  void killed_atEveryPointAndTooLate_isLetGo() throws Exception {
    int points = points(true);
    int inTheSum = 0;
    int unpaid = 0;
    int inVain = 0;
    for (int at = 0; at < points; at++) {
      try (Trial trial = new Trial(host(true), new KillSwitch(at), at % 2 == 0)) {
        trial.visit();
        closeRounds(trial.host);
        if (trial.disk.visit().length > 0) {
          trial.visit();
        }
        boolean in = trial.seat().filter(sits(trial.sum())).isPresent();
        int paid = trial.paid();
        assertThat(total(trial.sum())).as("point %s", at).isEqualTo(OTHERS + (in ? 1 : 0));
        assertThat(paid).as("point %s", at).isBetween(in ? 1 : 0, 1);
        assertThat(trial.disk.visit().length).as("point %s", at).isZero();
        inTheSum += in ? 1 : 0;
        unpaid += !in && paid == 0 ? 1 : 0;
        inVain += !in && paid == 1 ? 1 : 0;
      }
    }
    System.out.printf(
        "%d points: in the sum %d, let go unpaid %d, charged and unsent %d%n",
        points, inTheSum, unpaid, inVain);
    assertThat(inTheSum).isPositive();
    assertThat(unpaid).isPositive();
    // Between the charge's first byte on the disk and the input at the coordinator.
    assertThat(inVain).isLessThanOrEqualTo(6);
  }

  private static java.util.function.Predicate<Integer> sits(AggregateSum sum) {
    return seat -> sum.survivors().contains(seat);
  }

  /** Each round ends as soon as only the one that was killed has not answered. */
  private void closeRounds(ShardHost host) throws Exception {
    Bytes killed = identity();
    while (host.round() != SumRound.OVER) {
      host.closeRoundWithout(killed, OTHERS);
      Thread.sleep(2);
    }
  }
}
