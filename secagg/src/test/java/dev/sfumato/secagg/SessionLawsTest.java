package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.testing.SessionRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Laws of whole sessions on random sizes and any pattern of dropouts. */
class SessionLawsTest {
  private static final int ROUNDS = 4;

  @Test
  void session_nobodyDrops_opensTheSumOfAll() {
    SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 1), 1).start();
    for (int round = 0; round < ROUNDS; round++) {
      run.deliver();
    }
    AggregateSum result = run.server.result().orElseThrow();
    assertThat(result.survivors()).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    assertThat(run.clients).allMatch(SecAggClient::isDone);
  }

  @Test
  void session_anyPatternOfDropoutsThatLeavesEnough_sumIsBitExact() {
    long seed = Seeds.of("dropout patterns");
    Random random = new Random(seed);
    for (int trial = 0; trial < 25; trial++) {
      SecAggParameters parameters = randomParameters(random);
      List<Set<Integer>> lost = pattern(parameters, parameters.toleratedDropouts(), random);
      SessionRun run = run(parameters, lost, random.nextLong());
      AggregateSum result =
          run.server
              .result()
              .orElseThrow(() -> new AssertionError(seed + " " + run.server.abortReason()));
      assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
      Set<Integer> expected = new java.util.TreeSet<>(range(parameters.clients()));
      lost.subList(0, 3).forEach(expected::removeAll);
      assertThat(result.survivors()).containsExactlyElementsOf(expected);
    }
  }

  @Test
  void session_oneSurvivorTooFew_abortsAndShowsNothing() {
    Random random = new Random(Seeds.of("one survivor too few"));
    for (int trial = 0; trial < 12; trial++) {
      SecAggParameters parameters = randomParameters(random);
      List<Set<Integer>> lost = pattern(parameters, parameters.toleratedDropouts() + 1, random);
      SessionRun run = run(parameters, lost, random.nextLong());
      assertThat(run.server.result()).isEmpty();
      assertThat(run.server.abortReason()).isPresent();
      assertThat(run.server.state().toString()).doesNotContain("sum");
    }
  }

  private static SessionRun run(SecAggParameters parameters, List<Set<Integer>> lost, long seed) {
    SessionRun run = new SessionRun(Fixtures.session(parameters, seed), seed).start();
    for (int round = 0; round < ROUNDS; round++) {
      run.round(lost.get(round));
    }
    return run;
  }

  private static SecAggParameters randomParameters(Random random) {
    while (true) {
      int n = 3 + random.nextInt(random.nextInt(4) == 0 ? 90 : 30);
      int corrupt = random.nextInt(1 + n / 8);
      int dropouts = random.nextInt(1 + n / 4);
      try {
        return SecAggParameters.builder()
            .clients(n)
            .corrupt(corrupt)
            .toleratedDropouts(dropouts)
            .bits(8 + random.nextInt(55))
            .length(1 + random.nextInt(70))
            .rule(random.nextBoolean() ? GraphRule.SPARSE : GraphRule.COMPLETE)
            .build();
      } catch (ParametersRefusedException e) {
        // Drawn too wild; draw again.
      }
    }
  }

  /** Spreads the dropouts over the four rounds. */
  private static List<Set<Integer>> pattern(SecAggParameters parameters, int count, Random random) {
    List<Integer> shuffled = new ArrayList<>(range(parameters.clients()));
    Collections.shuffle(shuffled, random);
    List<Set<Integer>> lost = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      lost.add(new java.util.TreeSet<>());
    }
    shuffled.subList(0, count).forEach(each -> lost.get(random.nextInt(ROUNDS)).add(each));
    return lost;
  }

  private static List<Integer> range(int count) {
    return java.util.stream.IntStream.range(0, count).boxed().toList();
  }
}
