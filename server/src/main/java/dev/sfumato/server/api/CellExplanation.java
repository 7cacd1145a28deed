package dev.sfumato.server.api;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Heatmap;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.RateInterval;
import dev.sfumato.core.histogram.Rates;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.server.storage.CampaignDefinition;
import dev.sfumato.server.storage.StoredCampaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a cell has its number: which queries measured it, with what count, noise and weight.
 *
 * @param share the map's number: the measurements combined, pulled towards what the cell's
 *     surroundings predict as far as they leave it in doubt
 * @param low the lower end of the 90% interval
 * @param high its upper end
 * @param whole whether the cell stands for its whole square; else finer cells were cut out of it
 * @param measurements of the queries that measured it exactly
 * @param rates of each category, in a campaign that has categories
 */
record CellExplanation(
    String cell,
    int level,
    Bounds bounds,
    boolean whole,
    double share,
    double low,
    double high,
    boolean intervalContainsZero,
    List<Measurement> measurements,
    List<CategoryRate> rates) {

  /**
   * What one query says of the cell.
   *
   * @param elements how many elements of the query's partition make up the cell
   * @param count their noisy total, in devices; it can be negative
   * @param noiseDeviation of the count, in devices
   * @param samplingDeviation of the count, in devices: who happened to be asked
   * @param share the count as a share of the query's devices
   * @param weight what it counts among the measurements; weights sum to 1
   */
  record Measurement(
      int query,
      int elements,
      double count,
      double noiseDeviation,
      double samplingDeviation,
      double share,
      double weight) {
    Measurement withWeight(double value) {
      return new Measurement(
          query, elements, count, noiseDeviation, samplingDeviation, share, value);
    }

    /** Of the share; devices that answer every query have one sampling error in all of them. */
    double variance(double survivors, boolean sameDevices) {
      double sampling = sameDevices ? 0 : samplingDeviation;
      return (noiseDeviation * noiseDeviation + sampling * sampling) / (survivors * survivors);
    }
  }

  /** The share of the cell's people who are of a category. */
  record CategoryRate(String category, double rate, double low, double high) {}

  /** Explains a cell of the map after some answers; empty when the map has no such cell. */
  static Optional<CellExplanation> of(
      StoredCampaign campaign, Heatmap map, int answers, CellId cell) {
    Partition partition = map.partition();
    int element = partition.indexOf(cell);
    if (element < 0 || !partition.element(element).equals(cell)) {
      return Optional.empty();
    }
    List<NoisyHistogram> used = campaign.answers().subList(0, answers);
    boolean whole = partition.extent(element, cell.level()) == 1;
    boolean same = campaign.definition().campaign().participation() == Participation.EVERY_QUERY;
    List<Measurement> measured =
        whole
            ? measurements(used, cell, map.mass(element), same)
            : List.of(last(used, element, map.mass(element)));
    return Optional.of(
        new CellExplanation(
            cell.toString(),
            cell.level(),
            map.region().boundsOf(cell),
            whole,
            map.mass(element),
            map.low(element),
            map.high(element),
            map.low(element) <= 0,
            measured,
            rates(campaign.definition(), used, element)));
  }

  private static List<Measurement> measurements(
      List<NoisyHistogram> answers, CellId cell, double expected, boolean same) {
    List<Measurement> found = new ArrayList<>();
    List<Double> precisions = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      int query = i + 1;
      NoisyHistogram answer = answers.get(i);
      measure(answer, cell)
          .map(sum -> measurement(query, answer, sum, expected))
          .ifPresent(
              each -> {
                found.add(each);
                precisions.add(1 / each.variance((double) answer.survivors(), same));
              });
    }
    double all = precisions.stream().mapToDouble(Double::doubleValue).sum();
    for (int i = 0; i < found.size(); i++) {
      found.set(i, found.get(i).withWeight(precisions.get(i) / all));
    }
    return found;
  }

  private static Measurement last(List<NoisyHistogram> answers, int element, double expected) {
    NoisyHistogram answer = answers.get(answers.size() - 1);
    return measurement(answers.size(), answer, new Sum(1, answer.total(element)), expected)
        .withWeight(1);
  }

  private record Sum(int elements, long total) {}

  /** The total of a cell that elements make up exactly. */
  private static Optional<Sum> measure(NoisyHistogram answer, CellId cell) {
    Partition partition = answer.partition();
    int elements = 0;
    long total = 0;
    double extent = 0;
    for (int element = 0; element < partition.size(); element++) {
      if (cell.contains(partition.element(element))) {
        elements++;
        total += answer.total(element);
        extent += partition.extent(element, cell.level());
      }
    }
    return extent == 1 ? Optional.of(new Sum(elements, total)) : Optional.empty();
  }

  private static Measurement measurement(
      int query, NoisyHistogram answer, Sum sum, double expected) {
    double scale = answer.scale();
    double survivors = answer.survivors();
    return new Measurement(
        query,
        sum.elements(),
        sum.total() / scale,
        Math.sqrt(sum.elements() * answer.noiseVariance()) / scale,
        Math.sqrt(Math.max(expected, 1e-12) * survivors),
        sum.total() / (scale * survivors),
        0);
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
