package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.TreeFit;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.strategy.CellSplitter;
import dev.sfumato.core.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a trusted curator counts who has everybody's data at hand: everybody is in every query, the
 * noise of each is drawn once, and the queries share epsilon out (decision 23).
 *
 * <p>First how many there are, which is nobody's public knowledge either. Where that makes finest
 * cells of a noise deviation or more on average, all of them at once; else a coarse grid, cells
 * that are split by it, and cells that are split by both.
 */
public final class CuratorStrategy implements Strategy {
  /** Below this the first queries would be below the least epsilon that there is. */
  public static final Epsilon MIN_EPSILON = Epsilon.parse("0.01");

  /** The most cells of one query: a finest grid of 1,024 a side. */
  public static final int MAX_CELLS = 1 << 20;

  /** For the number of people, to one in a thousand among 100,000 at epsilon 1. */
  private static final double COUNTING = 0.01;

  private static final double COARSE = 0.05;
  private static final double MIDDLE = 0.1;

  /**
   * From this mean count of finest cells on, in deviations, finding out where people are is dear.
   */
  private static final double ALL_AT_ONCE = 1;

  private static final double MIN_MEAN_DEVIATIONS = 1.5;
  private static final int FINEST_FIRST_LEVEL = 5;

  /**
   * A cell is split while it has more than so many deviations. Half of what a campaign asks for: a
   * cell too many costs a curator no device's time, and the estimate smooths it.
   */
  private static final double SPLIT_DEVIATIONS = 3;

  private static final int LEVELS_AT_ONCE = 3;
  private static final double MIN_STRUCTURE = 0.7;
  private static final double QUARTER_VARIANCE = 3.0 / 16;
  private static final double COARSEST = 4;

  /** The curator is one party that adds all of the noise. */
  private static final Cohort ALONE = new Cohort(1, 1, Fraction.ZERO, Fraction.ZERO);

  private final Region region;
  private final Epsilon epsilon;
  private final long unit;
  private final long sensitivity;
  private final OptionalLong population;
  private final Prior prior;

  /**
   * @param epsilon of all queries together
   * @param unit what counts as one: counts are in parts of it
   * @param sensitivity the most that one person adds to the counts of a query
   * @param population of how many people those at hand are a random part; empty if they are all
   *     that the map is about
   */
  public CuratorStrategy(
      Region region, Epsilon epsilon, long unit, long sensitivity, OptionalLong population) {
    this(region, epsilon, unit, sensitivity, population, Prior.NONE);
  }

  private CuratorStrategy(
      Region region,
      Epsilon epsilon,
      long unit,
      long sensitivity,
      OptionalLong population,
      Prior prior) {
    this.prior = prior;
    if (!MIN_EPSILON.isAtMost(epsilon)) {
      throw Checks.refuse("epsilon", epsilon, "at least " + MIN_EPSILON);
    }
    this.region = region;
    this.epsilon = epsilon;
    this.unit = unit;
    this.sensitivity = sensitivity;
    this.population = population;
  }

  /** From what an earlier map of a series has measured. */
  CuratorStrategy withPrior(Prior earlier) {
    return new CuratorStrategy(region, epsilon, unit, sensitivity, population, earlier);
  }

  /** How many there are by the answer to the first query, at least one. */
  public static long people(long total, long unit) {
    return Math.max(1, Math.round((double) total / unit));
  }

  /** How those who were counted stand for everybody that the map is about. */
  public Sampling sampling(List<NoisyHistogram> answers) {
    double unseen =
        population.isEmpty() ? 0 : 1 - (double) people(answers) / population.getAsLong();
    return new Sampling(true, Math.max(0, unseen));
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    if (answers.isEmpty()) {
      return Optional.of(query(Partition.uniform(0), part(COUNTING)));
    }
    return countsAllAtOnce(answers) ? allAtOnce(answers) : stepByStep(answers);
  }

  private Optional<HistogramQuery> allAtOnce(List<NoisyHistogram> answers) {
    return answers.size() > 1
        ? Optional.empty()
        : Optional.of(query(uniform(region.levels()), rest(COUNTING)));
  }

  private Optional<HistogramQuery> stepByStep(List<NoisyHistogram> answers) {
    Epsilon last = rest(COUNTING, COARSE, MIDDLE);
    return switch (answers.size()) {
      case 1 -> Optional.of(query(uniform(firstLevel(answers)), part(COARSE)));
      case 2 -> Optional.of(query(split(answers, part(MIDDLE), false), part(MIDDLE)));
      case 3 -> Optional.of(query(split(answers, last, true), last));
      default -> Optional.empty();
    };
  }

  private boolean countsAllAtOnce(List<NoisyHistogram> answers) {
    long cells = region.openCells(CellId.ROOT);
    return cells <= MAX_CELLS
        && (double) people(answers) / cells >= ALL_AT_ONCE * deviation(rest(COUNTING));
  }

  private int firstLevel(List<NoisyHistogram> answers) {
    int most = Math.min(FINEST_FIRST_LEVEL, region.levels());
    int level = Math.min(1, most);
    double least = MIN_MEAN_DEVIATIONS * deviation(part(COARSE));
    while (level < most && Math.scalb((double) people(answers), -2 * (level + 1)) >= least) {
      level++;
    }
    return level;
  }

  /** The grid of a level without the cells that lie outside the area. */
  private Partition uniform(int level) {
    return Partition.of(
        Partition.uniform(level).cells().stream().filter(cell -> !region.isMasked(cell)).toList());
  }

  private Partition split(List<NoisyHistogram> answers, Epsilon next, boolean last) {
    DensityTree tree = TreeFit.of(region, answers, sampling(answers), prior, LEVELS_AT_ONCE);
    double byNoise = SPLIT_DEVIATIONS * deviation(next) / people(answers) * tree.total();
    double[] least = last ? leastBySampling(answers, tree, byNoise) : new double[0];
    CellSplitter.Worth worth = (bits, mass) -> mass - (last ? least[CellId.level(bits)] : byNoise);
    return new CellSplitter(tree, worth).split(MAX_CELLS);
  }

  /**
   * For each level the mass that a cell must have to be split in the end: so much that its quarters
   * can be told from a random division, where people are a sample and chance divides them
   * (docs/algorithm.md, 7). The structure is that of the next level, or of the last one that showed
   * any.
   */
  private double[] leastBySampling(List<NoisyHistogram> answers, DensityTree tree, double byNoise) {
    double chance = MIN_STRUCTURE * QUARTER_VARIANCE * sampling(answers).unseen();
    double[] least = new double[region.levels() + 1];
    double structure = Double.MIN_NORMAL;
    for (int level = 0; level <= region.levels(); level++) {
      if (level < tree.depth() && tree.isMeasured(level + 1)) {
        structure = tree.structure(level + 1);
      }
      double bySampling = chance / structure / people(answers) * tree.total();
      least[level] = Math.max(byNoise, Math.min(COARSEST * byNoise, bySampling));
    }
    return least;
  }

  private static long people(List<NoisyHistogram> answers) {
    return answers.get(0).survivors();
  }

  /** The deviation of the noise in a cell, in people. */
  private double deviation(Epsilon of) {
    return NoiseLaw.deviation(of.value() / sensitivity) / unit;
  }

  private HistogramQuery query(Partition partition, Epsilon cost) {
    return new HistogramQuery(partition, 1, cost, unit, sensitivity, ALONE);
  }

  private Epsilon part(double share) {
    return Epsilon.derived(share * epsilon.value());
  }

  /** What other parts leave of epsilon, exactly. */
  private Epsilon rest(double... shares) {
    List<Epsilon> parts = new ArrayList<>();
    for (double share : shares) {
      parts.add(part(share));
    }
    long spent = parts.stream().mapToLong(Epsilon::micros).sum();
    return new Epsilon(epsilon.micros() - spent);
  }
}
