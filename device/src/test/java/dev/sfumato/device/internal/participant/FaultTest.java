package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever is thrown, wherever: a participation ends with a result, and the ledger is right. */
@Timeout(240)
class FaultTest {
  private static final DeviceData PLACE = DeviceData.at(new LatLng(0.9, 0.1));

  private static final List<Throwable> KINDS =
      List.of(
          new OutOfMemoryError("planted"),
          new StackOverflowError("planted"),
          new AssertionError("planted"),
          new NoClassDefFoundError("planted"),
          new IllegalStateException("planted"));

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void hurl(Throwable any) throws T {
    throw (T) any;
  }

  private static Throwable kind(int turn) {
    return KINDS.get(turn % KINDS.size());
  }

  @Test
  void listener_throwsInAnyPhase_endsIt() throws Exception {
    int turn = 0;
    for (Stage each : Stage.values()) {
      Throwable planted = kind(turn++);
      Ending outcome =
          outcome(
              device ->
                  device.listener(
                      stage -> {
                        if (stage == each) {
                          FaultTest.<RuntimeException>hurl(planted);
                        }
                      }));
      if (each == Stage.ENDED) {
        assertThat(outcome.kind()).isEqualTo(Ending.Kind.TOOK_PART);
      } else {
        assertInternal(outcome);
      }
    }
  }

  /** The first calls derive and sign; the last ones mask. Each is in some event. */
  @Test
  void primitives_throwAtAnyCall_endIt() throws Exception {
    AtomicInteger all = new AtomicInteger();
    assertThat(outcome(device -> device.primitives(failing(-1, kind(0), all))).kind())
        .isEqualTo(Ending.Kind.TOOK_PART);
    assertThat(all).hasValueGreaterThan(10);
    for (int call = 0; call < all.get(); call++) {
      Throwable planted = kind(call);
      int failing = call;
      assertInternal(
          outcome(device -> device.primitives(failing(failing, planted, new AtomicInteger()))));
    }
  }

  @Test
  void timer_throwsAtAnyCall_endsIt() throws Exception {
    for (int call = 0; call < 6; call++) {
      AtomicInteger left = new AtomicInteger(call);
      Throwable planted = kind(call);
      ScheduledThreadPoolExecutor timer =
          new ScheduledThreadPoolExecutor(1) {
            @Override
            public java.util.concurrent.ScheduledFuture<?> schedule(
                Runnable task, long delay, TimeUnit unit) {
              if (left.getAndDecrement() == 0) {
                FaultTest.<RuntimeException>hurl(planted);
              }
              return super.schedule(task, delay, unit);
            }
          };
      assertThat(outcome(device -> device.timer(timer)).kind())
          .isIn(Ending.Kind.FAILED, Ending.Kind.TOOK_PART);
      timer.shutdownNow();
    }
  }

  /** The noise comes first and cannot be done without; without a place it is answered. */
  @Test
  void executor_throwsForNoiseOrPlace_endsItOrAnswers() throws Exception {
    assertInternal(outcome(device -> device.locationExecutor(refusing(0, kind(0)))));
    assertThat(outcome(device -> device.locationExecutor(refusing(1, kind(1)))).kind())
        .isEqualTo(Ending.Kind.TOOK_PART);
  }

  private static Executor refusing(int turn, Throwable planted) {
    AtomicInteger left = new AtomicInteger(turn);
    return task -> {
      if (left.getAndDecrement() == 0) {
        FaultTest.<RuntimeException>hurl(planted);
      }
      task.run();
    };
  }

  private static void assertInternal(Ending outcome) {
    assertThat(outcome).isInstanceOf(Ending.Failed.class);
    assertThat(((Ending.Failed) outcome).reason()).isEqualTo(LossReason.INTERNAL);
  }

  /** How one device of eight ends, once its ledger was seen to agree. */
  private static Ending outcome(UnaryOperator<ParticipantBuilder> fault) throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    List<Participant> others = new ArrayList<>();
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator =
            CoordinatorChannels.at(fake.url()).connections(2).build();
        Participant faulty = fault.apply(device(coordinator)).build()) {
      Attempts ongoing = faulty.start();
      for (int i = 1; i < 8; i++) {
        Participant other = device(coordinator).place(PLACE).build();
        others.add(other);
        other.start();
      }
      Ending outcome = ongoing.result().get(5, TimeUnit.MINUTES);
      assertThat(faulty.history()).hasSize(outcome.charged().isPresent() ? 1 : 0);
      for (Participant other : others) {
        other.close();
      }
      return outcome;
    }
  }

  private static ParticipantBuilder device(CoordinatorChannels coordinator) {
    return Participant.builder()
        .coordinator(coordinator)
        .ledger(InsecureMemoryStorage.ledger(Clock.systemUTC()))
        .locations(() -> PLACE)
        .locationLimit(java.time.Duration.ofMillis(50))
        .backoff(Backoff.never())
        .policy(
            PolicyRules.builder()
                .optedIn(true)
                .minimumSurvivors(2)
                .assumedCorruptShare(Fraction.ZERO)
                .build());
  }

  private static Primitives failing(int failing, Throwable planted, AtomicInteger calls) {
    Primitives real = Providers.best();
    return (Primitives)
        Proxy.newProxyInstance(
            FaultTest.class.getClassLoader(),
            new Class<?>[] {Primitives.class},
            (proxy, method, arguments) -> {
              if (calls.getAndIncrement() == failing) {
                throw planted;
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
