package dev.sfumato.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of a swarm that need no network. */
class SwarmPartsTest {
  private static SwarmPlan plan(int devices, double dropout, int connections, Duration limit) {
    return new SwarmPlan("localhost:1", devices, dropout, connections, 1, limit);
  }

  @Test
  void plan_asItComes_staysAndAgreesToEverything() {
    SwarmPlan plan = plan(10, 0.5, 2, Duration.ofSeconds(1));
    assertThat(plan.stays()).isTrue();
    assertThat(plan.defaultPolicy()).isFalse();
    assertThat(plan.authority()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, devices: 0",
    "1000001, 1, devices: 1000001",
    "5, 0, connections: 0",
    "5, 6, connections: 6"
  })
  void plan_badNumbers_areRefusedByName(int devices, int connections, String message) {
    assertThatThrownBy(() -> plan(devices, 0, connections, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message + " (expected: ");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1, 1.5, Double.NaN})
  void plan_dropoutThatIsNoShare_isRefused(double dropout) {
    assertThatThrownBy(() -> plan(5, dropout, 1, Duration.ofSeconds(1)))
        .hasMessage("dropout: " + dropout + " (expected: 0 <= share < 1)");
  }

  @Test
  void plan_limitThatIsNone_isRefused() {
    assertThatThrownBy(() -> plan(5, 0, 1, Duration.ZERO)).hasMessageStartingWith("limit: PT0S ");
    assertThatThrownBy(() -> plan(5, 0, 1, Duration.ofSeconds(-1)))
        .hasMessageStartingWith("limit: PT-1S ");
  }

  /** Never more than there are devices, never more streams than a connection carries. */
  @Test
  void connectionsFor_anyNumber_areEnoughAndNoMore() {
    for (int devices = 1; devices < 3_000; devices++) {
      int connections = SwarmPlan.connectionsFor(devices);
      assertThat(connections).isBetween(1, devices);
      assertThat(connections * 100).isGreaterThanOrEqualTo(devices);
      assertThat(connections).isLessThanOrEqualTo(Math.max(8, devices / 100 + 1));
    }
    assertThat(SwarmPlan.connectionsFor(1_000_000)).isEqualTo(10_000);
  }

  @Test
  void visits_endWithTheirChance_andNeverWhereEverybodyReturns() {
    SplittableRandom random = new SplittableRandom(20261117);
    assertThat(VisitPlan.PUNCTUAL.visits(random)).isEqualTo(Integer.MAX_VALUE);
    VisitPlan seldom = new VisitPlan(0.5, Duration.ofSeconds(4));
    double sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += seldom.visits(random);
      assertThat(seldom.delay(random)).isBetween(Duration.ZERO, Duration.ofSeconds(4));
    }
    // The mean of 20,000 is 2 within 0.05 but once in 10^6 (its deviation is 0.01).
    assertThat(sum / 20_000).isBetween(1.95, 2.05);
    assertThatThrownBy(() -> new VisitPlan(1.5, Duration.ZERO)).hasMessageContaining("return");
  }

  @ParameterizedTest
  @EnumSource(DeviceFate.class)
  void fate_isFinal_whenNothingMoreWillHappen(DeviceFate fate) {
    boolean open =
        fate == DeviceFate.OUT
            || fate == DeviceFate.WAITING
            || fate == DeviceFate.SEATED
            || fate == DeviceFate.AWAY;
    assertThat(fate.isFinal()).isEqualTo(!open);
    SwarmCounts counts = new SwarmCounts(Map.of(fate, 1), Map.of());
    assertThat(counts.isOver()).isEqualTo(fate.isFinal());
    assertThat(counts.isBusy()).isEqualTo(open && fate != DeviceFate.OUT);
    assertThat(counts.count(fate)).isEqualTo(1);
  }

  @Test
  void tally_moves_keepTheNumberOfDevices() {
    SwarmCounts.Tally tally = new SwarmCounts.Tally();
    tally.add(DeviceFate.OUT, 10);
    SwarmCounts before = tally.counts();
    tally.move(DeviceFate.OUT, DeviceFate.WAITING);
    tally.move(DeviceFate.WAITING, DeviceFate.WAITING);
    tally.move(DeviceFate.WAITING, DeviceFate.TOOK_PART);
    assertThat(before.count(DeviceFate.OUT)).isEqualTo(10);
    SwarmCounts after = tally.counts();
    assertThat(after.count(DeviceFate.OUT)).isEqualTo(9);
    assertThat(after.count(DeviceFate.WAITING)).isZero();
    assertThat(after.count(DeviceFate.TOOK_PART)).isEqualTo(1);
    assertThat(after.count(DeviceFate.FAILED)).isZero();
    int all = Arrays.stream(DeviceFate.values()).mapToInt(after::count).sum();
    assertThat(all).isEqualTo(10);
  }

  @Test
  void declines_areTheReasonsThatDevicesDeclinedFor() {
    SwarmCounts.Tally tally = new SwarmCounts.Tally();
    tally.because(Reasons.DECLINED + "too dear");
    tally.because(Reasons.DECLINED + "too dear");
    tally.because(Reasons.DECLINED + "another");
    tally.because("the connection broke");
    assertThat(tally.counts().declines()).isEqualTo(Map.of("too dear", 2, "another", 1));
    assertThat(tally.counts().reasons()).containsEntry("the connection broke", 1);
  }

  /** Each reason has words of its own: two that read alike would be counted as one. */
  @Test
  void reasons_ofEveryKind_areDifferentWords() {
    List<String> losses = Arrays.stream(LossReason.values()).map(Reasons::of).toList();
    assertThat(losses).doesNotHaveDuplicates().noneMatch(String::isBlank);
    List<String> comeBacks = Arrays.stream(ComeBackReason.values()).map(Reasons::of).toList();
    assertThat(comeBacks).doesNotHaveDuplicates().noneMatch(String::isBlank);
    List<String> declines =
        Arrays.stream(ObjectionReason.values())
            .map(reason -> Reasons.of(declined(Objection.of(reason, "secret 47.5"))))
            .toList();
    assertThat(declines)
        .doesNotHaveDuplicates()
        .allMatch(words -> words.startsWith(Reasons.DECLINED))
        .noneMatch(words -> words.contains("_") || words.contains("47.5"));
  }

  private static Ending.Declined declined(Objection... objections) {
    return new Ending.Declined(List.of(objections), Optional.empty());
  }

  @Test
  void reasons_ofSeveralObjections_areTheLast() {
    assertThat(
            Reasons.of(
                declined(
                    Objection.of(ObjectionReason.NOT_OPTED_IN, "a"),
                    Objection.of(ObjectionReason.VECTOR_TOO_LONG, "b"))))
        .isEqualTo("declined: the vector is too long (max vector)");
    assertThat(Reasons.of(declined())).isEqualTo("declined: nothing said why");
    assertThat(Reasons.of(declined(Objection.of(ObjectionReason.WINDOW_SPENT, "c"))))
        .isEqualTo("declined: window spent");
    assertThat(Reasons.of(ComeBackReason.NOT_DRAWN)).isEqualTo("told to come back: not drawn");
  }

  @Test
  void gate_lets_soManyInAndTheOthersInTheirTurn() {
    ConnectGate gate = new ConnectGate(2);
    List<Integer> entered = new ArrayList<>();
    for (int device = 0; device < 5; device++) {
      int number = device;
      gate.enter(() -> entered.add(number));
    }
    assertThat(entered).containsExactly(0, 1);
    gate.passed();
    assertThat(entered).containsExactly(0, 1, 2);
    gate.passed();
    gate.passed();
    assertThat(entered).containsExactly(0, 1, 2, 3, 4);
    gate.passed();
    gate.passed();
    gate.enter(() -> entered.add(5));
    gate.enter(() -> entered.add(6));
    gate.enter(() -> entered.add(7));
    assertThat(entered).containsExactly(0, 1, 2, 3, 4, 5, 6);
  }

  /** Whatever the threads do, no more are inside than may be, and in the end all have been. */
  @Test
  void gate_ofManyThreads_neverLetsTooManyIn() throws InterruptedException {
    ConnectGate gate = new ConnectGate(3);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(4 * 500);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 500; i++) {
                  gate.enter(
                      () -> {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        all.countDown();
                        inside.decrementAndGet();
                        gate.passed();
                      });
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(all.getCount()).isZero();
    assertThat(most.get()).isLessThanOrEqualTo(3);
  }

  /** Nothing to ask means something else before a campaign was open and after. */
  @Test
  void hearsay_knowsWhetherThereWasACampaign() {
    Hearsay hearsay = new Hearsay();
    assertThat(hearsay.contact()).isEqualTo(Contact.NONE);
    hearsay.answered();
    assertThat(hearsay.contact()).isEqualTo(Contact.ANSWERS);
    hearsay.nothingToAsk();
    assertThat(hearsay.contact()).isEqualTo(Contact.NOTHING_YET);
    hearsay.answered();
    assertThat(hearsay.contact()).isEqualTo(Contact.NOTHING_YET);
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isFalse();
    hearsay.open();
    assertThat(hearsay.contact()).isEqualTo(Contact.OPEN);
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isFalse();
    hearsay.nothingToAsk();
    hearsay.nothingToAsk();
    assertThat(hearsay.contact()).isEqualTo(Contact.NOTHING_MORE);
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isTrue();
    assertThat(hearsay.isQuietFor(Duration.ofDays(1))).isFalse();
    hearsay.open();
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isFalse();
  }
}
