package dev.sfumato.server.api.view;

import dev.sfumato.core.estimate.Explanation;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.StoredCampaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a cell has its number, as the estimator itself tells it: what was counted in it and expected
 * of it, with what weight.
 *
 * @param share the map's number: the contributions of all parts, summed
 * @param low the lower end of the 90% interval
 * @param high its upper end
 * @param measured the middle of the interval: the counts alone, as a share
 * @param measuredDeviation of the interval, by noise and sampling
 * @param whole whether the cell stands for its whole square; else finer cells were cut out of it
 * @param parts one for a whole cell, else the largest cells that make up the rest
 * @param rates of each category, in a campaign that has categories
 */
public record CellExplanation(
    String cell,
    int level,
    Bounds bounds,
    boolean whole,
    double share,
    double low,
    double high,
    boolean intervalContainsZero,
    double measured,
    double measuredDeviation,
    List<Part> parts,
    List<CategoryRate> rates) {

  /**
   * A cell of the fit. All shares are of the people in the map.
   *
   * @param measurements of the queries that counted exactly this cell
   * @param surroundings what its parent and neighbours lead one to expect
   * @param earlier what an earlier campaign foretells, where there is one
   * @param balance what was added or taken so that the cell and its three neighbours sum to their
   *     parent
   */
  record Part(
      String cell,
      double share,
      List<Measurement> measurements,
      Expectation surroundings,
      Optional<Expectation> earlier,
      double balance) {}

  /** Adds {@code weight} times {@code share} to the number. */
  record Expectation(double share, double weight) {}

  /**
   * What one query says of the cell. Adds {@code weight} times {@code share} to the number.
   *
   * @param elements how many elements of the query's partition make up the cell
   * @param count their noisy total, in devices; it can be negative
   * @param noiseDeviation of the count, in devices
   * @param samplingDeviation of the count, in devices: who happened to be asked
   * @param share the count as a share of the people in the map
   * @param weight what it counts in the number, beside other queries and the surroundings
   */
  record Measurement(
      int query,
      int elements,
      double count,
      double noiseDeviation,
      double samplingDeviation,
      double share,
      double weight) {}

  /** The share of the cell's people who are of a category. */
  record CategoryRate(String category, double rate, double low, double high) {}

  /** Explains a cell of the map after some answers; empty when the map has no such cell. */
  public static Optional<CellExplanation> of(
      StoredCampaign campaign, Heatmap map, int answers, CellId cell) {
    Partition partition = map.partition();
    int element = partition.indexOf(cell);
    if (element < 0 || !partition.element(element).equals(cell)) {
      return Optional.empty();
    }
    List<NoisyHistogram> used = campaign.answers().subList(0, answers);
    Explanation why = campaign.definition().estimator().explain(map.region(), used, element);
    return Optional.of(
        new CellExplanation(
            cell.toString(),
            cell.level(),
            map.region().boundsOf(cell),
            partition.extent(element, cell.level()) == 1,
            map.mass(element),
            map.low(element),
            map.high(element),
            map.low(element) <= 0,
            why.measured().share() / why.people(),
            why.measured().deviation() / why.people(),
            why.parts().stream().map(part -> part(part, why.people(), used)).toList(),
            rates(campaign.definition(), used, element)));
  }

  private static Part part(Explanation.Part part, double people, List<NoisyHistogram> answers) {
    Explanation.Expectation earlier = part.earlier();
    return new Part(
        part.cell().toString(),
        part.mass() / people,
        part.counts().stream()
            .map(count -> measurement(count, people, answers.get(count.query() - 1).survivors()))
            .toList(),
        expectation(part.surroundings(), people),
        earlier.weight() > 0 ? Optional.of(expectation(earlier, people)) : Optional.empty(),
        part.balance() / people);
  }

  private static Expectation expectation(Explanation.Expectation expected, double people) {
    return new Expectation(expected.share() / people, expected.weight());
  }

  private static Measurement measurement(Explanation.Count count, double people, long devices) {
    return new Measurement(
        count.query(),
        count.elements(),
        count.share() * devices,
        count.noiseDeviation() * devices,
        count.samplingDeviation() * devices,
        count.share() / people,
        count.weight());
  }

  private static List<CategoryRate> rates(
      CampaignDefinition definition, List<NoisyHistogram> answers, int element) {
    List<CategoryRate> rates = new ArrayList<>();
    for (int category = 0; category < definition.categories().size(); category++) {
      RateInterval interval = Rates.of(answers, category).of(element);
      rates.add(
          new CategoryRate(
              definition.categories().get(category),
              interval.rate(),
              interval.low(),
              interval.high()));
    }
    return rates;
  }
}
