package dev.sfumato.lab.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
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
import java.util.function.Consumer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a measurement of secure sums counts and prints. */
class BenchPartsTest {
  private static final Primitives PRIMITIVES = Providers.best();

  private static SumParameters parameters(int clients, int bits, int length) {
    return SecAggBench.parameters(
        clients, clients / 20, new DropoutShare(1, 5), new VectorShape(length, bits));
  }

  /** Of a small sum and of larger ones, at either end of what may be lost. */
  @ParameterizedTest
  @CsvSource({
    "20, 0, INPUTS, 8, 1",
    "20, 1, SHARES, 16, 3",
    "20, 4, KEYS, 16, 3",
    "30, 6, INPUTS, 20, 17",
    "60, 12, OPENING, 31, 9",
    "60, 12, VERDICT, 33, 9",
    "90, 1, INPUTS, 62, 5"
  })
  void counts_ofASum_areThoseOfTheFormula(
      int clients, int dropped, SumRound dropAt, int bits, int length) {
    BenchPlan plan =
        new BenchPlan(parameters(clients, bits, length), dropped, dropAt, PRIMITIVES, 2);
    withSession(
        plan,
        session -> {
          assertThat(session.run().orElseThrow().sum()).isEqualTo(session.expectedSum());
          CallFormula formula = new CallFormula(plan, session.traffic);
          assertThat(session.counts()).isEqualTo(formula.expected());
          assertThat(formula.survivors())
              .isEqualTo(dropAt == SumRound.OPENING ? clients : clients - dropped);
        });
  }

  /** Exactly where everybody holds for everybody, and where it hangs on the ring on average. */
  @ParameterizedTest
  @CsvSource({"20, 0, INPUTS", "60, 12, OPENING", "60, 12, INPUTS", "200, 20, SHARES"})
  void bytes_ofASum_areThoseOfThePage(int clients, int dropped, SumRound dropAt) {
    BenchPlan plan = new BenchPlan(parameters(clients, 12, 7), dropped, dropAt, PRIMITIVES, 2);
    ByteFormula formula = new ByteFormula(plan);
    withSession(
        plan,
        session -> {
          session.run();
          for (SumRound round : SumRound.values()) {
            assertThat((double) session.traffic.uploaded(round))
                .as("up %s", round)
                .isCloseTo(formula.uploaded(round), near(formula.uploaded(round), clients));
            assertThat((double) session.traffic.downloaded(round))
                .as("down %s", round)
                .isCloseTo(formula.downloaded(round), near(formula.downloaded(round), clients));
          }
        });
  }

  /** One percent, or a byte a client: the mean of bitmaps is not the bitmap of the mean. */
  private static Offset<Double> near(double bytes, int clients) {
    return within(Math.max(bytes / 100, clients));
  }

  private static void withSession(BenchPlan plan, Consumer<BenchSession> check) {
    ExecutorService executor = Executors.newFixedThreadPool(plan.threads());
    try (FileArchive archive = new FileArchive()) {
      check.accept(new BenchSession(plan, executor, archive));
    } finally {
      executor.shutdownNow();
    }
  }

  /** More are lost than may be: there is no sum. */
  @Test
  void sum_ofTooFewSurvivors_opensNothing() {
    BenchPlan plan = new BenchPlan(parameters(40, 12, 4), 30, SumRound.INPUTS, PRIMITIVES, 1);
    withSession(plan, session -> assertThat(session.run()).isEmpty());
  }

  @Test
  void plan_losesTheFirstFromTheirRoundOn() {
    BenchPlan plan = new BenchPlan(parameters(20, 8, 4), 3, SumRound.INPUTS, PRIMITIVES, 1);
    assertThat(plan.isLost(2, SumRound.VERDICT)).isFalse();
    assertThat(plan.isLost(2, SumRound.INPUTS)).isTrue();
    assertThat(plan.isLost(2, SumRound.OPENING)).isTrue();
    assertThat(plan.isLost(3, SumRound.OPENING)).isFalse();
    assertThat(plan.answering(SumRound.VERDICT)).isEqualTo(20);
    assertThat(plan.answering(SumRound.OPENING)).isEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 20, 21})
  void plan_losingNobodyOrAll_isRefused(int dropped) {
    SumParameters parameters = parameters(20, 8, 4);
    assertThatThrownBy(() -> new BenchPlan(parameters, dropped, SumRound.INPUTS, PRIMITIVES, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("dropped: " + dropped);
    assertThatThrownBy(() -> new BenchPlan(parameters, 0, SumRound.INPUTS, PRIMITIVES, 0))
        .hasMessageStartingWith("threads: 0");
    assertThatThrownBy(() -> new BenchPlan(parameters, 1, SumRound.OVER, PRIMITIVES, 1))
        .hasMessageStartingWith("dropAt: over");
  }

  /** Every part is measured, and none takes no time at all. */
  @Test
  void floors_ofASize_areThereForEveryPart() {
    Floors floors =
        Floors.measure(PRIMITIVES, new VectorShape(50, 12), parameters(60, 12, 5).holders(60));
    for (SumPart part : SumPart.values()) {
      assertThat(floors.of(part)).as(part.name()).isPositive();
    }
    assertThat(floors.mean(floors)).isEqualTo(floors);
    assertThat(floors.millis(Map.of(SumPart.SIGN, 3L))).isEqualTo(3 * floors.of(SumPart.SIGN));
  }

  @Test
  void mean_ofTwoFloors_isInTheMiddleOfEach() {
    Floors low = new Floors(Map.of(SumPart.SIGN, 1.0, SumPart.SEAL, 4.0));
    Floors high = new Floors(Map.of(SumPart.SIGN, 3.0, SumPart.SEAL, 8.0));
    assertThat(low.mean(high)).isEqualTo(new Floors(Map.of(SumPart.SIGN, 2.0, SumPart.SEAL, 6.0)));
  }

  private static BenchReport report() {
    return new BenchReport(true)
        .put("clients", 100)
        .put("provider", "jdk")
        .put("clientCpuMillis", 1.23456)
        .putAll("calls", Map.of("agreements", 3L))
        .putRounds("uploadByRound", round -> 10.4 * round.number())
        .put("sumCorrect", true);
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
          .startsWith("clients", "provider", "clientCpuMillis", "calls", "agreements")
          .contains("uploadByRound", "keys", "shares", "verdict", "inputs", "opening")
          .endsWith("sumCorrect");
      assertThat(report().toJson()).doesNotContain("\n");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void toText_hasALineForEveryField() {
    List<String> lines = report().toText().lines().toList();
    assertThat(lines).hasSize(6);
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
    assertThat(HeapWalk.bytes(SumRound.INPUTS, (Runnable) () -> {})).isZero();
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
  void cpuClock_addsUpWhatItTimed() {
    CpuClock clock = new CpuClock();
    assertThat(clock.millis()).isZero();
    assertThat(clock.time(() -> "done")).isEqualTo("done");
    assertThat(clock.millis()).isNotNegative();
  }
}
