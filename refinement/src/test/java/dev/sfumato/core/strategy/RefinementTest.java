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
  private static final Campaign CAMPAIGN =
      Campaign.of(Region.ofGrid(4), 10, Fixtures.ONE, Participation.EVERY_QUERY);

  @Test
  void aQuery_isChargedWhenItIsFirstAskedFor() {
    Refinement begun = refinement(Participation.EVERY_QUERY, "0.4", "0.4");
    assertThat(begun.ledger().spentMicros()).isZero();
    Refinement asked = begun.ask();
    assertThat(asked.open()).contains(QUERY);
    assertThat(asked.ledger().spentMicros()).isEqualTo(400_000);
    assertThat(asked.ask().open()).contains(QUERY);
    assertThat(asked.ask().ledger().spentMicros()).isEqualTo(400_000);
    Refinement answered = asked.accept(answer(QUERY));
    assertThat(answered.queries()).isEqualTo(1);
    assertThat(answered.ask().open()).contains(QUERY);
    assertThat(answered.ask().ledger().spentMicros()).isEqualTo(800_000);
  }

  @Test
  void ask_andAccept_changeNothingOfWhatTheyAreCalledOn() {
    Refinement begun = refinement(Participation.EVERY_QUERY, "0.4", "0.4");
    Refinement asked = begun.ask();
    Refinement answered = asked.accept(answer(QUERY));

    assertThat(begun.open()).isEmpty();
    assertThat(begun.ledger().spentMicros()).isZero();
    assertThat(asked.open()).contains(QUERY);
    assertThat(asked.answers()).isEmpty();
    assertThat(answered.open()).isEmpty();
  }

  @Test
  void resumed_fromTheAnswersOfAnother_asksTheSameAndHasSpentTheSame() {
    Refinement begun = refinement(Participation.EVERY_QUERY, "0.4", "0.3", "0.3");
    Refinement second = begun.ask().accept(answer(query("0.4"))).ask().accept(answer(query("0.3")));

    Refinement resumed =
        Refinement.resumed(CAMPAIGN, strategy("0.4", "0.3", "0.3"), second.answers());

    assertThat(resumed.answers()).isEqualTo(second.answers());
    assertThat(resumed.ledger().charges()).isEqualTo(second.ledger().charges());
    assertThat(resumed.ask().open()).isEqualTo(second.ask().open()).isPresent();
    assertThat(resumed.ask().ledger().leftMicros()).isZero();
  }

  /** Stored answers outlive the version of the strategy that asked for them. */
  @Test
  void resumed_whenTheStrategyWouldAskOtherwiseToday_keepsWhatWasAsked() {
    Refinement resumed =
        Refinement.resumed(CAMPAIGN, strategy("0.1", "0.2"), List.of(answer(query("0.7"))));

    assertThat(resumed.ledger().spentMicros()).isEqualTo(700_000);
    assertThat(resumed.ask().open()).contains(query("0.2"));
  }

  @Test
  void aFinishedCampaign_asksNothingMore() {
    Refinement finished = refinement(Participation.EVERY_QUERY, "0.4").ask().accept(answer(QUERY));
    assertThat(finished.ask().open()).isEmpty();
    assertThat(finished.ask().ask().open()).isEmpty();
    assertThat(finished.answers()).hasSize(1);
    assertThatThrownBy(() -> finished.ask().accept(answer(QUERY)))
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
    Refinement answered =
        refinement(Participation.EVERY_QUERY, "0.4", "0.4").ask().accept(answer(QUERY));
    assertThatThrownBy(() -> answered.accept(answer(QUERY)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(answered.queries()).isEqualTo(1);
  }

  @Test
  void anAnswerToAnotherQuestion_isRefusedAndTheQuestionStays() {
    Refinement asked = refinement(Participation.EVERY_QUERY, "0.4").ask();
    assertThatThrownBy(() -> asked.accept(answer(query("0.5"))))
        .hasMessage(
            "answer: Partition[4 elements, 4 cells] (expected: to the query that was asked)");
    assertThat(asked.open()).contains(QUERY);
    assertThat(asked.accept(answer(QUERY)).queries()).isEqualTo(1);
  }

  @Test
  void aStrategyThatOverspends_isNeverObeyed() {
    Refinement answered =
        refinement(Participation.EVERY_QUERY, "0.8", "0.3").ask().accept(answer(query("0.8")));
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(answered::ask)
          .hasMessage("epsilon: 0.3 (expected: at most the 0.2 left of 1)");
    }
    assertThat(answered.ledger().spentMicros()).isEqualTo(800_000);
  }

  @Test
  void once_everyQueryMayCostTheWhole() {
    Refinement refinement = refinement(Participation.ONCE, "1", "1", "1");
    for (int query = 0; query < 3; query++) {
      assertThat(refinement.ask().open()).isPresent();
      refinement = refinement.ask().accept(answer(query("1")));
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
    return new Refinement(campaign, strategy(budgets));
  }

  private static Strategy strategy(String... budgets) {
    return answers ->
        answers.size() < budgets.length
            ? Optional.of(query(budgets[answers.size()]))
            : Optional.empty();
  }

  private static HistogramQuery query(String epsilon) {
    return new HistogramQuery(FOUR, 1, Epsilon.parse(epsilon), 1, 1, Fixtures.cohort(10));
  }

  private static NoisyHistogram answer(HistogramQuery query) {
    return Fixtures.noisy(query, List.of(1L, 2L, 3L, 4L).stream().mapToLong(x -> x).toArray());
  }
}
