package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyNameTest {
  private static Campaign campaign(Participation participation, int grid) {
    return Campaign.of(Region.ofGrid(grid), 1000, Epsilon.parse("0.9"), participation);
  }

  private static Strategy strategy(StrategyName name, Campaign campaign) {
    return name.create(campaign, PaperOptions.defaults(), Prior.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void label_isReadAsItsName(StrategyName name) {
    assertThat(StrategyName.find(name.label())).contains(name);
    assertThat(StrategyName.parse(name.label())).isEqualTo(name);
    assertThat(name.label()).matches("[a-z]+(-[a-z]+)*").hasSizeLessThanOrEqualTo(32);
    assertThat(name.description()).isNotBlank().doesNotEndWith(".");
  }

  @Test
  void parse_anotherLabel_namesThemAll() {
    assertThat(StrategyName.find("best")).isEmpty();
    assertThatThrownBy(() -> StrategyName.parse("best"))
        .hasMessage("strategy: best (expected: " + String.join(", ", StrategyName.labels()) + ")");
    assertThat(StrategyName.labels()).hasSize(StrategyName.values().length).doesNotHaveDuplicates();
  }

  /** What campaigns had before a strategy could be named. */
  @Test
  void usual_isOneOfThatParticipation() {
    assertThat(StrategyName.usual(Participation.ONCE)).isEqualTo(StrategyName.SFUMATO);
    assertThat(StrategyName.usual(Participation.EVERY_QUERY)).isEqualTo(StrategyName.PAPER);
    assertThat(Arrays.stream(Participation.values()))
        .allMatch(each -> StrategyName.usual(each).participation() == each);
  }

  /** What is promised before is what is asked. */
  @ParameterizedTest
  @EnumSource
  void plan_beginsWithTheFirstQuery(StrategyName name) {
    Campaign campaign = campaign(name.participation(), 64);
    CampaignPlan plan = name.plan(campaign);
    HistogramQuery first = strategy(name, campaign).next(List.of()).orElseThrow();
    PlannedQuery planned = plan.queries().get(0);
    assertThat(planned.cohort()).isEqualTo(first.cohort());
    assertThat(planned.length()).isEqualTo(first.length());
    assertThat(plan.firstLevel()).isEqualTo(first.partition().depth());
    assertThat(plan.bounds()).allMatch(bound -> bound.length() >= planned.length());
  }

  @Test
  void planOfWhatTheAnswersDecide_isBoundedByGridAndTerms() {
    Campaign campaign = campaign(Participation.EVERY_QUERY, 64);
    assertThat(StrategyName.PAPER.plan(campaign).isWhole()).isFalse();
    // 4096 finest cells, and 4/3 of them with all levels above.
    assertThat(StrategyName.PAPER.plan(campaign).bounds())
        .singleElement()
        .returns(5461, PlannedQuery::length)
        .returns(1000L, bound -> bound.cohort().devices());
    assertThat(StrategyName.PAPER.plan(campaign.withMaxVectorLength(100)).bounds())
        .singleElement()
        .returns(100, PlannedQuery::length);
  }

  @Test
  void fixed_asksAsManyQueriesAsLevels() {
    Campaign campaign = campaign(Participation.EVERY_QUERY, 8);
    HistogramQuery first = strategy(StrategyName.FIXED, campaign).next(List.of()).orElseThrow();
    assertThat(first.epsilon()).isEqualTo(Epsilon.parse("0.3"));
  }

  @Test
  void flat_asksOnceForEveryCell() {
    Campaign campaign = campaign(Participation.ONCE, 8);
    Strategy flat = strategy(StrategyName.FLAT, campaign);
    HistogramQuery query = flat.next(List.of()).orElseThrow();
    assertThat(query.length()).isEqualTo(64);
    assertThat(query.epsilon()).isEqualTo(campaign.epsilon());
    NoisyHistogram answer = new NoisyHistogram(query, new long[64], 1000, new NoiseLaw(1, 1));
    assertThat(flat.next(List.of(answer))).isEmpty();
  }

  @Test
  void flat_gridTooLarge_refuses() {
    FlatStrategy flat = new FlatStrategy(campaign(Participation.ONCE, 8192));
    assertThatThrownBy(() -> flat.next(List.of()))
        .hasMessage("grid of a flat query: 8192 (expected: 1 .. 4096)");
  }

  /** In closed form: a grid of 2^24 a side costs no more to refuse than another. */
  @Test
  void planOfAFlatQuery_overTheTerms_refuses() {
    Campaign campaign = campaign(Participation.ONCE, 64).withMaxVectorLength(4095);
    assertThatThrownBy(() -> StrategyName.FLAT.plan(campaign))
        .hasMessage(
            "maxVectorLength: 4095 (expected: 4096 or more for a flat query, or a coarser grid)");
    assertThatThrownBy(() -> StrategyName.FLAT.plan(campaign(Participation.ONCE, 1 << 24)))
        .hasMessageStartingWith("maxVectorLength: ");
  }
}
