package dev.sfumato.lab.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.VectorShape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile devices against the shipped server: every sum opens and is exact. */
class HostileDevicesTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final int CLIENTS = 200;
  private static final int HOSTILE = 10;

  private static SumParameters parameters(int clients, int corrupt) {
    return new SumParameters(
        clients, corrupt, new DropoutShare(1, 10), clients / 2, new VectorShape(5, 16));
  }

  private static HostileOutcome run(List<HostileKind> kinds, long seed) {
    return new HostileTrial(parameters(CLIENTS, HOSTILE), kinds, PRIMITIVES, seed).run();
  }

  /** What must become of a device of each kind, alone with its like among the honest. */
  private static List<String> fates(HostileKind kind) {
    return switch (kind) {
      case OTHER_KEY -> List.of("not in it, unproven dealing");
      case OTHER_SEED, FALSE_COMPLAINTS, GONE_AT_OPENING -> List.of("in the sum");
      case OFF_TO_ALL, OFF_TO_HALF, OFF_TO_ONE_MORE -> List.of("not in it, complained about");
      case OFF_TO_Q, SMALL_KEY -> List.of("in the sum", "not in it, late");
      case FORGED_RETURNS, SHIFTED_RETURNS -> List.of("in the sum, forged shares");
      case GONE_AT_KEYS, GONE_AT_SHARES, GONE_AT_VERDICT, GONE_AT_INPUTS ->
          List.of("not in it, late");
      case TWO_KEYS, TWO_DEALINGS, TWO_VERDICTS -> List.of("not in it, different answer");
      case TWO_INPUTS, TWO_RETURNS -> List.of("in the sum, different answer");
      case RESTORED_AFTER_SHARES -> List.of("not in it, declined");
      case RESTORED_AFTER_INPUTS -> List.of("in the sum, declined");
      case CONSPIRATORS -> List.of("in the sum", "in the sum, forged shares", "not in it, late");
    };
  }

  @ParameterizedTest
  @EnumSource(HostileKind.class)
  void sum_withEachKindAlone_opensAndIsExact(HostileKind kind) {
    HostileOutcome outcome = run(Collections.nCopies(HOSTILE, kind), kind.name().hashCode());
    assertThat(outcome.abort()).isEmpty();
    assertThat(outcome.exact()).isTrue();
    Map<String, Integer> seen = outcome.fates().getOrDefault(kind, Map.of());
    assertThat(fates(kind)).containsAll(seen.keySet());
    assertThat(seen.values().stream().mapToInt(each -> each).sum()).isEqualTo(HOSTILE);
  }

  /** A holder hands back what its friend dealt it, and the server sees it by the check. */
  @Test
  void conspirators_areFoundOut() {
    HostileOutcome outcome = run(Collections.nCopies(HOSTILE, HostileKind.CONSPIRATORS), 7);
    assertThat(outcome.fates().getOrDefault(HostileKind.CONSPIRATORS, Map.of()))
        .containsKeys("in the sum, forged shares", "not in it, late");
    assertThat(outcome.exact()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void sum_withAllKindsMixed_opensAndIsExact(long seed) {
    List<HostileKind> kinds = new ArrayList<>(Arrays.asList(HostileKind.values()));
    int clients = 20 * kinds.size();
    HostileOutcome outcome =
        new HostileTrial(parameters(clients, kinds.size()), kinds, PRIMITIVES, seed).run();
    assertThat(outcome.abort()).as("seed %d", seed).isEmpty();
    assertThat(outcome.exact()).as("seed %d", seed).isTrue();
    assertThat(outcome.survivors())
        .isGreaterThan(clients - kinds.size() - outcome.honestOuts() - 1);
  }

  @Test
  void bench_ofTwoSums_isCleanAndSaysWhatCameOfEachKind() {
    HostileTally tally = new HostileBench(parameters(200, 10), 10, 2, PRIMITIVES, 2, 5).run();
    assertThat(tally.isClean()).isTrue();
    assertThat(tally.toText())
        .containsPattern("sums +2")
        .containsPattern("opened +2")
        .containsPattern("exact +2")
        .containsPattern("honest ones out +\\d");
  }

  @Test
  void bench_ofMoreHostileThanReckonedWith_isRefused() {
    SumParameters parameters = parameters(200, 10);
    assertThatThrownBy(() -> new HostileBench(parameters, 11, 1, PRIMITIVES, 1, 1))
        .hasMessageStartingWith("hostile: 11");
    assertThatThrownBy(() -> new HostileBench(parameters, 1, 0, PRIMITIVES, 1, 1))
        .hasMessageStartingWith("sums: 0");
  }

  /** RFC 8032, 5.1: the base point, and twice it is not it. */
  @Test
  void point_ofOne_isTheBasePoint() {
    assertThat(HostilePoint.times(BigInteger.ONE).encoded().toHex())
        .isEqualTo("58" + "66".repeat(31));
    assertThat(HostilePoint.times(HostileScalar.ORDER).encoded().toHex())
        .isEqualTo("01" + "00".repeat(31));
  }
}
