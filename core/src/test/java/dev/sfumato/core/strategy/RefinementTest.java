package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefinementTest {
  private static final Partition FOUR = Partition.uniform(1);
  private static final HistogramQuery QUERY = query("0.4");

  @Test
  void aQuery_isChargedWhenItIsFirstAskedFor() {
    Refinement refinement = refinement(Participation.EVERY_QUERY, "0.4", "0.4");
    assertThat(refinement.ledger().spentMicros()).isZero();
    assertThat(refinement.next()).contains(QUERY);
    assertThat(refinement.ledger().spentMicros()).isEqualTo(400_000);
    assertThat(refinement.next()).contains(QUERY);
    assertThat(refinement.ledger().spentMicros()).isEqualTo(400_000);
    refinement.accept(answer(QUERY));
    assertThat(refinement.queries()).isEqualTo(1);
    assertThat(refinement.next()).contains(QUERY);
    assertThat(refinement.ledger().spentMicros()).isEqualTo(800_000);
  }

  @Test
  void aFinishedCampaign_asksNothingMore() {
    Refinement refinement = refinement(Participation.EVERY_QUERY, "0.4");
    assertThat(refinement.next()).isPresent();
    refinement.accept(answer(QUERY));
    assertThat(refinement.next()).isEmpty();
    assertThat(refinement.next()).isEmpty();
    assertThat(refinement.answers()).hasSize(1);
    assertThatThrownBy(() -> refinement.accept(answer(QUERY)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anAnswerBeforeAQuestion_isRefused() {
    Refinement refinement = refinement(Participation.ONCE, "1");
    assertThatThrownBy(() -> refinement.accept(answer(QUERY)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("answer (expected: a query asked first)");
  }

  @Test
  void aSecondAnswerToOneQuestion_isRefused() {
    Refinement refinement = refinement(Participation.EVERY_QUERY, "0.4", "0.4");
    assertThat(refinement.next()).isPresent();
    refinement.accept(answer(QUERY));
    assertThatThrownBy(() -> refinement.accept(answer(QUERY)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(refinement.queries()).isEqualTo(1);
  }

  @Test
  void anAnswerToAnotherQuestion_isRefusedAndTheQuestionStays() {
    Refinement refinement = refinement(Participation.EVERY_QUERY, "0.4");
    assertThat(refinement.next()).isPresent();
    assertThatThrownBy(() -> refinement.accept(answer(query("0.5"))))
        .hasMessage(
            "answer: Partition[4 elements, 4 cells] (expected: to the query that was asked)");
    assertThat(refinement.next()).contains(QUERY);
    refinement.accept(answer(QUERY));
  }

  @Test
  void aStrategyThatOverspends_isNeverObeyed() {
    Refinement refinement = refinement(Participation.EVERY_QUERY, "0.8", "0.3");
    assertThat(refinement.next()).isPresent();
    refinement.accept(answer(query("0.8")));
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(refinement::next)
          .hasMessage("epsilon: 0.3 (expected: at most the 0.2 left of 1)");
    }
    assertThat(refinement.ledger().spentMicros()).isEqualTo(800_000);
  }

  @Test
  void once_everyQueryMayCostTheWhole() {
    Refinement refinement = refinement(Participation.ONCE, "1", "1", "1");
    for (int query = 0; query < 3; query++) {
      assertThat(refinement.next()).isPresent();
      refinement.accept(answer(query("1")));
    }
    assertThat(refinement.ledger().spentMicros()).isEqualTo(1_000_000);
  }

  @Test
  void answers_areAViewThatCannotBeChanged() {
    Refinement refinement = refinement(Participation.ONCE, "1");
    assertThatThrownBy(() -> refinement.answers().add(answer(QUERY)))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void badCampaigns_areRefusedByName() {
    Campaign campaign = Campaign.of(Region.ofGrid(4), 10, Fixtures.ONE, Participation.ONCE);
    assertThatThrownBy(() -> Campaign.of(Region.ofGrid(4), 0, Fixtures.ONE, Participation.ONCE))
        .hasMessage("devices: 0 (expected: 1 .. 10000000000)");
    assertThatThrownBy(() -> campaign.withMaxVectorLength(3))
        .hasMessage("maxVectorLength: 3 (expected: 4 .. 16777216)");
    assertThatThrownBy(() -> campaign.withCountsPerCell(0))
        .hasMessage("countsPerCell: 0 (expected: 1 .. 256)");
    assertThatThrownBy(() -> campaign.withWeights(0, Rounding.EXACT))
        .hasMessage("scale: 0 (expected: 1 .. 2147483648)");
    assertThat(campaign.withWeights(100, Rounding.PAPER).l1Sensitivity(7)).isEqualTo(107);
    assertThat(campaign.withWeights(100, Rounding.EXACT).l1Sensitivity(7)).isEqualTo(100);
  }

  private static Refinement refinement(Participation participation, String... budgets) {
    Campaign campaign = Campaign.of(Region.ofGrid(4), 10, Fixtures.ONE, participation);
    Strategy strategy =
        answers ->
            answers.size() < budgets.length
                ? Optional.of(query(budgets[answers.size()]))
                : Optional.empty();
    return new Refinement(campaign, strategy);
  }

  private static HistogramQuery query(String epsilon) {
    return new HistogramQuery(FOUR, 1, Epsilon.parse(epsilon), 1, 1, Fixtures.cohort(10));
  }

  private static NoisyHistogram answer(HistogramQuery query) {
    return Fixtures.noisy(query, List.of(1L, 2L, 3L, 4L).stream().mapToLong(x -> x).toArray());
  }
}
