package dev.sfumato.lab.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a measurement of secure sums counts and prints. */
class BenchPartsTest {
  private static final Primitives PRIMITIVES = Providers.best();

  private static SecAggParameters parameters(int clients, int bits, int length) {
    return SecAggParameters.builder()
        .clients(clients)
        .corrupt(clients / 20)
        .toleratedDropouts(clients / 5)
        .bits(bits)
        .length(length)
        .build();
  }

  /** Of the smallest session and of larger ones, at either end of what may be lost. */
  @ParameterizedTest
  @CsvSource({
    "20, 0, MASK, 8, 1",
    "20, 1, SHARE, 16, 3",
    "30, 6, MASK, 20, 17",
    "60, 12, UNMASK, 31, 9",
    "60, 12, SHARE, 33, 9",
    "90, 1, MASK, 62, 5"
  })
  void counts_ofASession_areThoseOfTheFormula(
      int clients, int dropped, Round dropAt, int bits, int length) {
    BenchPlan plan =
        new BenchPlan(parameters(clients, bits, length), dropped, dropAt, PRIMITIVES, 2);
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      BenchSession session = new BenchSession(plan, executor);
      assertThat(session.run().orElseThrow().sum()).isEqualTo(session.expectedSum());
      CallFormula formula = new CallFormula(plan, session.traffic);
      assertThat(session.counts()).isEqualTo(formula.expected());
      assertThat(formula.survivors())
          .isEqualTo(dropAt == Round.UNMASK ? clients : clients - dropped);
      long vector = (long) plan.parameters().shape().length() * bits / 8;
      assertThat(session.traffic.uploadBytes()).isGreaterThan(formula.survivors() * vector);
      assertThat(session.traffic.downloadBytes()).isPositive();
    } finally {
      executor.shutdownNow();
    }
  }

  /** More are lost than may be: the others are told that it is over, and have nothing to say. */
  @Test
  void session_ofTooFewSurvivors_failsAndOpensNothing() {
    BenchPlan plan = new BenchPlan(parameters(40, 12, 4), 30, Round.MASK, PRIMITIVES, 1);
    ExecutorService executor = Executors.newFixedThreadPool(1);
    try {
      assertThatThrownBy(() -> new BenchSession(plan, executor).run())
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has nothing to say");
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void plan_losesTheFirstFromTheirRoundOn() {
    BenchPlan plan = new BenchPlan(parameters(20, 8, 4), 3, Round.MASK, PRIMITIVES, 1);
    assertThat(plan.isLost(2, Round.SHARE)).isFalse();
    assertThat(plan.isLost(2, Round.MASK)).isTrue();
    assertThat(plan.isLost(2, Round.UNMASK)).isTrue();
    assertThat(plan.isLost(3, Round.UNMASK)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 20, 21})
  void plan_losingNobodyOrAll_isRefused(int dropped) {
    SecAggParameters parameters = parameters(20, 8, 4);
    assertThatThrownBy(() -> new BenchPlan(parameters, dropped, Round.MASK, PRIMITIVES, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("dropped: " + dropped);
    assertThatThrownBy(() -> new BenchPlan(parameters, 0, Round.MASK, PRIMITIVES, 0))
        .hasMessageStartingWith("threads: 0");
  }

  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "OVER"})
  void plan_losingInAnotherRound_isRefused(Round round) {
    assertThatThrownBy(() -> new BenchPlan(parameters(20, 8, 4), 1, round, PRIMITIVES, 1))
        .hasMessage("dropAt: " + round.label() + " (expected: share, mask or unmask)");
  }

  /** Floors of one hot thing at a time, so that a term that is missing or doubled shows. */
  private static Floors only(int which) {
    double[] f = new double[11];
    f[which] = 1;
    return new Floors(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10]);
  }

  /** What both sides are reckoned to do is what was counted, thing by thing. */
  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"SHARE", "MASK", "UNMASK"})
  void floors_ofBothSides_addUpToTheCounts(Round dropAt) {
    BenchPlan plan = new BenchPlan(parameters(30, 12, 5), 3, dropAt, PRIMITIVES, 1);
    ExecutorService executor = Executors.newFixedThreadPool(1);
    try {
      BenchSession session = new BenchSession(plan, executor);
      session.run();
      CallFormula formula = new CallFormula(plan, session.traffic);
      CallCounts counts = session.counts();
      double masks = (double) counts.maskBytes() / plan.parameters().shape().maskBytes();
      double[] expected = {
        counts.agreements(),
        counts.keyGenerations(),
        counts.seals(),
        counts.opens(),
        counts.signatures(),
        counts.verifications(),
        counts.splits(),
        counts.rebuilds(),
        masks,
        formula.survivors(),
        formula.survivors()
      };
      for (int which = 0; which < expected.length; which++) {
        Floors floors = only(which);
        assertThat(formula.clientFloorMillis(floors) + formula.serverFloorMillis(floors))
            .as("thing %d", which)
            .isEqualTo(expected[which]);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void mean_ofTwoFloors_isInTheMiddleOfEach() {
    Floors low = new Floors(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    Floors high = new Floors(3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33);
    assertThat(low.mean(high)).isEqualTo(new Floors(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22));
  }

  private static BenchReport report() {
    return new BenchReport(
        100,
        20,
        12,
        16,
        1_000,
        5,
        "jdk",
        1.23456,
        0.5,
        20,
        10,
        new CallCounts(1, 2, 3, 4, 5, 6, 7, 8, 9),
        123,
        456,
        789,
        true,
        0.25);
  }

  /** Also where decimals are written with a comma. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "ar-EG"})
  void toJson_inEveryLanguage_isJson(String language) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(language));
    try (JsonParser json = new JsonFactory().createParser(report().toJson())) {
      List<String> names = new ArrayList<>();
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.FIELD_NAME) {
          names.add(json.currentName());
        }
        if (json.currentToken().isNumeric() && "clientCpuMillis".equals(json.currentName())) {
          assertThat(json.getDoubleValue()).isCloseTo(1.235, within(1e-9));
        }
      }
      assertThat(names)
          .startsWith("clients", "neighbours", "threshold", "bits", "length", "dropped")
          .contains("agreements", "maskBytes", "sumCorrect")
          .endsWith("seconds");
      assertThat(report().toJson()).doesNotContain("\n");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void toText_hasALineForEveryField() {
    List<String> lines = report().toText().lines().toList();
    assertThat(lines).hasSize(17);
    assertThat(lines.get(0)).matches("clients +100");
    assertThat(lines).anyMatch(line -> line.matches("clientCpuMillis +1\\.235"));
  }

  @Test
  void heapWalk_collections_areReckonedByTheirElements() {
    byte[] kilobyte = new byte[1_000];
    long one = HeapWalk.bytes(kilobyte);
    assertThat(HeapWalk.bytes(List.of(kilobyte))).isEqualTo(48 + 4 + one);
    assertThat(HeapWalk.bytes(List.of(kilobyte, kilobyte))).isEqualTo(48 + 8 + one);
    assertThat(HeapWalk.bytes(Set.of(kilobyte))).isEqualTo(48 + 40 + one);
    assertThat(HeapWalk.bytes(Map.of(kilobyte, kilobyte))).isEqualTo(48 + 40 + one);
    assertThat(HeapWalk.bytes(Optional.of(kilobyte))).isEqualTo(16 + one);
    assertThat(HeapWalk.bytes(Optional.empty())).isEqualTo(16);
    assertThat(HeapWalk.bytes((Object) new Object[] {kilobyte, null, kilobyte}))
        .isEqualTo(16 + 16 + one);
    assertThat(HeapWalk.bytes(new BitSet(640))).isEqualTo(48 + 80);
  }

  @Test
  void heapWalk_arrays_areAlignedByTheirElements() {
    assertThat(HeapWalk.bytes((Object) new byte[0])).isEqualTo(16);
    assertThat(HeapWalk.bytes((Object) new byte[1])).isEqualTo(24);
    assertThat(HeapWalk.bytes((Object) new short[3])).isEqualTo(24);
    assertThat(HeapWalk.bytes((Object) new int[3])).isEqualTo(32);
    assertThat(HeapWalk.bytes((Object) new double[1])).isEqualTo(24);
    assertThat(HeapWalk.bytes((Object) new char[5])).isEqualTo(32);
  }

  /** A chain and a circle of our own objects: each once, and the walk ends. */
  @Test
  void heapWalk_aCircle_isWalkedOnce() {
    Link first = new Link();
    Link second = new Link();
    first.next = second;
    second.next = first;
    // A header, a reference and a long: 24 bytes each.
    assertThat(HeapWalk.bytes(first)).isEqualTo(48);
    assertThat(HeapWalk.bytes(Round.MASK, (Runnable) () -> {})).isZero();
  }

  /** An object that knows another one. */
  private static final class Link {
    private Object next = "";
    private final long number = 7;

    @Override
    public String toString() {
      return next.getClass() + " " + number;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void hands_doEachThingOnce(int threads) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      AtomicIntegerArray done = new AtomicIntegerArray(1_000);
      Hands hands = new Hands(executor, threads);
      hands.forEach(1_000, done::incrementAndGet);
      for (int i = 0; i < 1_000; i++) {
        assertThat(done.get(i)).isEqualTo(1);
      }
      hands.forEach(0, i -> done.set(0, 99));
      assertThat(done.get(0)).isEqualTo(1);
      assertThatThrownBy(
              () ->
                  hands.forEach(
                      10,
                      i -> {
                        throw new IllegalStateException("no");
                      }))
          .hasRootCauseMessage("no");
    } finally {
      executor.shutdownNow();
    }
  }

  /** Every bit of an entry is used, and none beyond; no two vectors are the same. */
  @ParameterizedTest
  @ValueSource(ints = {8, 17, 31, 32, 33, 62})
  void inputs_anyShape_fillIt(int bits) {
    VectorShape shape = parameters(20, bits, 300).shape();
    Set<Long> first = ConcurrentHashMap.newKeySet();
    long all = 0;
    for (int i = 0; i < 5; i++) {
      ModularVector drawn = BenchInputs.draw(shape);
      assertThat(drawn.length()).isEqualTo(300);
      for (int entry = 0; entry < 300; entry++) {
        all |= drawn.entry(entry);
      }
      first.add(drawn.entry(0) ^ drawn.entry(1) << 1 ^ drawn.entry(2) << 2);
    }
    assertThat(all).isEqualTo((1L << bits) - 1);
    assertThat(first.size()).isGreaterThan(1);
  }

  @Test
  void fixedGraph_isWhatSomebodySaid() {
    GraphSize size = new GraphSize(8, 5);
    assertThat(new InsecureFixedGraph(size).size(1_000, 500, 900)).isSameAs(size);
  }

  @Test
  void cpuClock_addsUpWhatItTimed() {
    CpuClock clock = new CpuClock();
    assertThat(clock.millis()).isZero();
    assertThat(clock.time(() -> "done")).isEqualTo("done");
    assertThat(clock.millis()).isNotNegative();
  }
}
