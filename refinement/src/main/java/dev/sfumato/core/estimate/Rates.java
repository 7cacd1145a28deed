package dev.sfumato.core.estimate;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;

/**
 * A map of proportions: in each element the share of people who are of one category.
 *
 * <p>Made from the last answer of a campaign with several counts per cell. The categories exclude
 * each other and are counted one-hot, so an answer costs no more than a plain count.
 */
public final class Rates {
  private final NoisyHistogram answer;
  private final int category;
  private final double overall;

  private Rates(NoisyHistogram answer, int category) {
    this.answer = answer;
    this.category = category;
    double count = 0;
    double total = 0;
    for (int element = 0; element < answer.partition().size(); element++) {
      count += answer.count(element, category);
      total += answer.total(element);
    }
    this.overall = total > 0 ? Math.max(0, Math.min(1, count / total)) : 0;
  }

  /** The rates of a category in the last of the answers. */
  public static Rates of(List<NoisyHistogram> answers, int category) {
    NoisyHistogram last = answers.get(answers.size() - 1);
    Checks.checkRange("category", category, 0, last.query().countsPerCell() - 1);
    return new Rates(last, category);
  }

  public Partition partition() {
    return answer.partition();
  }

  /** The rate of an element and its interval. */
  public RateInterval of(int element) {
    double scale = answer.scale();
    return RateInterval.of(
        answer.count(element, category) / scale,
        answer.total(element) / scale,
        answer.query().countsPerCell(),
        answer.noise().variance() / (scale * scale));
  }

  /** The share of all people who are of the category. */
  public double overall() {
    return overall;
  }

  /**
   * The rate of any cell, from what lies in it or else from what it lies in, pulled towards the
   * overall one by as many people as the noise hides.
   */
  public double expected(CellId cell) {
    Intervals intervals = partition().intervals();
    int until = intervals.stretchAt(cell.mortonEnd(CellId.MAX_LEVEL) - 1);
    double total = 0;
    double count = 0;
    int elements = 0;
    for (int stretch = intervals.stretchAt(cell.mortonBegin(CellId.MAX_LEVEL));
        stretch <= until;
        stretch++) {
      int element = intervals.element(stretch);
      if (element >= 0) {
        total += answer.total(element);
        count += answer.count(element, category);
        elements++;
      }
    }
    double hidden = Math.sqrt(elements * answer.noiseVariance()) + answer.scale();
    double people = Math.max(0, total);
    return (Math.max(0, Math.min(people, count)) + hidden * overall) / (people + hidden);
  }
}
