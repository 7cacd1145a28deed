package dev.sfumato.secagg.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import dev.sfumato.secagg.vector.VectorShape;
import org.junit.jupiter.api.Test;

class SecAggParametersTest {
  @Test
  void forArrivals_fewer_computesTheGraphAnewAndKeepsCorruptAndSurvivors() {
    SecAggParameters announced = thousand();
    SecAggParameters arrived = announced.forArrivals(950);
    assertThat(arrived.clients()).isEqualTo(950);
    assertThat(arrived.corrupt()).isEqualTo(50);
    assertThat(arrived.minimumSurvivors()).isEqualTo(900);
    assertThat(arrived.graph()).isEqualTo(GraphRule.SPARSE.size(950, 50, 50));
    assertThat(announced.forArrivals(1000)).isSameAs(announced);
  }

  @Test
  void forArrivals_underTheLeastSurvivors_isRefused() {
    assertRefused(() -> thousand().forArrivals(899), Reason.TOO_FEW_ARRIVALS);
  }

  @Test
  void isSurprising_aTailUnderTwoToTheMinusTwenty_only() {
    SecAggParameters parameters = thousand();
    // 40 of 999 others, 899 of them survivors: 36 expected, a deviation of 1.9.
    assertThat(parameters.isSurprising(900, 36, 20)).isFalse();
    assertThat(parameters.isSurprising(900, 27, 20)).isFalse();
    assertThat(parameters.isSurprising(900, 20, 20)).isTrue();
    assertThat(parameters.isSurprising(1000, 39, 20)).isTrue();
    assertThat(parameters.isSurprising(1000, 40, 20)).isFalse();
  }

  @Test
  void builder_valuesOutsideTheirRange_areRefusedByName() {
    assertThatThrownBy(() -> SecAggParameters.builder().clients(2).build())
        .hasMessageContaining("clients: 2 (expected: 3 to 100000)");
    assertThatThrownBy(() -> SecAggParameters.builder().clients(9).build())
        .hasMessageContaining("corrupt: -1");
    assertThatThrownBy(() -> new VectorShape(0, 8)).hasMessageContaining("length: 0");
    assertThatThrownBy(() -> new VectorShape(1, 63)).hasMessageContaining("bits: 63");
    assertThatThrownBy(() -> new VectorShape(1, 7)).hasMessageContaining("bits: 7");
  }

  private static SecAggParameters thousand() {
    return SecAggParameters.builder()
        .clients(1000)
        .corrupt(50)
        .toleratedDropouts(100)
        .bits(16)
        .length(10)
        .build();
  }

  private static void assertRefused(Runnable attempt, Reason reason) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            ParametersRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void refusal_isTheSameWhenItIsRemembered() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> GraphRule.SPARSE.size(850, 340, 340))
          .isInstanceOfSatisfying(
              ParametersRefusedException.class,
              refused ->
                  assertThat(refused.reason())
                      .isEqualTo(ParametersRefusedException.Reason.TOO_MANY_NEIGHBOURS))
          .hasMessage(
              "no graph with at most 255 neighbours is safe for 850 clients, 340 corrupt, 340"
                  + " dropouts");
    }
  }
}
