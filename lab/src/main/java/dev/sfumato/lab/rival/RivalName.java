package dev.sfumato.lab.rival;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.FlatStrategy;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.yardstick.BlurredGridRival;
import dev.sfumato.lab.rival.yardstick.SmoothedSampleRival;
import dev.sfumato.lab.rival.yardstick.UniformGridRival;
import dev.sfumato.lab.rival.yardstick.WideTreeRival;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The rivals by their names: those of the paper's tables, and yardsticks. */
public enum RivalName implements Approach {
  /** The raw sample, at the level that the truth chooses: what sampling alone costs. */
  NON_PRIVATE(Trust.NONE, true),

  /** The raw sample, smoothed without a look at the truth. */
  SMOOTHED_SAMPLE(Trust.NONE, false),

  /** One query for 64 x 64 cells, blurred. */
  BLURRED_GRID(Trust.DISTRIBUTED, false),

  /** UG of DPBench: one query for a grid that suits the number of devices. */
  UNIFORM_GRID(Trust.DISTRIBUTED, false),

  /** HB of DPBench: a consistent hierarchy of many children. */
  WIDE_TREE(Trust.DISTRIBUTED, false),

  /** Every level at once, equal budgets, the best cut by the truth: as in the paper. */
  HIERARCHICAL(Trust.DISTRIBUTED, true),

  /** The same, cut by the noisy counts: as in practice. */
  HIERARCHICAL_NOISY(Trust.DISTRIBUTED, false),

  /** Every level as a sketch, the best cut by the truth. */
  CM_SKETCH(Trust.DISTRIBUTED, true),

  /** The same, cut by the noisy counts. */
  CM_SKETCH_NOISY(Trust.DISTRIBUTED, false),

  /** Two grids, the second one finer where more people are. */
  ADAPTIVE_GRID(Trust.DISTRIBUTED, false),

  /** Every level at once, geometric budgets, the best level by the truth: as in the paper. */
  SPATIAL_DECOMPOSITION(Trust.DISTRIBUTED, true),

  /** The same, cut by the noisy counts. */
  SPATIAL_DECOMPOSITION_NOISY(Trust.DISTRIBUTED, false),

  /** Sampling and a threshold instead of noise; (epsilon, delta). */
  TRIE_HH(Trust.DISTRIBUTED, false),

  /** Optimised unary encoding at the best level by the truth. */
  LOCAL_DP(Trust.LOCAL, true),

  /** Optimised unary encoding at a level from the number of devices. */
  LOCAL_DP_NOISY(Trust.LOCAL, false),

  /** Flipped bits as in the authors' code, which trusts a shuffler, at the best level. */
  RAPPOR(Trust.LOCAL, true),

  /** A tree by a trusted server. */
  PRIVTREE(Trust.CENTRAL, false),

  /** A consistent hierarchy by a trusted server, the best cut by the truth. */
  CENTRAL_HIERARCHY(Trust.CENTRAL, true);

  private final Trust trust;
  private final boolean choosesByTruth;

  RivalName(Trust trust, boolean choosesByTruth) {
    this.trust = trust;
    this.choosesByTruth = choosesByTruth;
  }

  public Trust trust() {
    return trust;
  }

  /** Whether it is told what nobody can know. */
  public boolean choosesByTruth() {
    return choosesByTruth;
  }

  public Rival create(RivalGround ground) {
    return switch (this) {
      case NON_PRIVATE -> new NonPrivateRival(ground);
      case SMOOTHED_SAMPLE -> new SmoothedSampleRival(ground);
      case BLURRED_GRID -> new BlurredGridRival(ground);
      case UNIFORM_GRID -> new UniformGridRival(ground);
      case WIDE_TREE -> new WideTreeRival(ground);
      case HIERARCHICAL -> new HierarchicalRival(ground, LevelBudgets.EQUAL, LevelChoice.BEST_CUT);
      case HIERARCHICAL_NOISY ->
          new HierarchicalRival(ground, LevelBudgets.EQUAL, LevelChoice.BY_NOISE);
      case CM_SKETCH -> new SketchRival(ground, LevelChoice.BEST_CUT);
      case CM_SKETCH_NOISY -> new SketchRival(ground, LevelChoice.BY_NOISE);
      case ADAPTIVE_GRID -> new AdaptiveGridRival(ground);
      case SPATIAL_DECOMPOSITION ->
          new HierarchicalRival(ground, LevelBudgets.GEOMETRIC, LevelChoice.BEST_LEVEL);
      case SPATIAL_DECOMPOSITION_NOISY ->
          new HierarchicalRival(ground, LevelBudgets.GEOMETRIC, LevelChoice.BY_NOISE);
      case TRIE_HH -> new TrieRival(ground);
      case LOCAL_DP -> new LocalRival(ground, BitFlips.OPTIMISED_UNARY, LevelChoice.BEST_LEVEL);
      case LOCAL_DP_NOISY -> new LocalRival(ground, BitFlips.OPTIMISED_UNARY, LevelChoice.BY_NOISE);
      case RAPPOR -> new LocalRival(ground, BitFlips.SHUFFLED_RAPPOR, LevelChoice.BEST_LEVEL);
      case PRIVTREE -> new PrivTreeRival(ground);
      case CENTRAL_HIERARCHY -> new ConsistentHierarchyRival(ground, LevelChoice.BEST_CUT);
    };
  }

  /** Every device is asked once, at most for several things at a time. */
  @Override
  public Participation participation() {
    return Participation.ONCE;
  }

  /** As large as ours: what is compared is the maps, and not who may have the larger sums. */
  @Override
  public int sumSize() {
    return StrategyName.SFUMATO.sumSize();
  }

  @Override
  public EstimatorName estimator() {
    return EstimatorName.LAST;
  }

  /** Every finest cell, once: the raw sample from which a rival makes its map. */
  @Override
  public Strategy strategy(Campaign campaign, PaperOptions options, PlanOptions plans) {
    return new FlatStrategy(campaign);
  }

  @Override
  public Optional<Rival> rival(Campaign campaign, CellWeights truth) {
    return Optional.of(create(RivalGround.of(campaign, truth)));
  }

  @Override
  public boolean isRival() {
    return true;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The rival of a label, if there is one. */
  public static Optional<RivalName> find(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }
}
