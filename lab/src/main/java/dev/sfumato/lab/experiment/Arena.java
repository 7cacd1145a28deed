package dev.sfumato.lab.experiment;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.SplitRule;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.release.ReleaseRival;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.rival.RivalName;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * People and terms on which contenders meet: the same map, the same number of devices, the same
 * epsilon, the same dropouts.
 */
public final class Arena {
  /** The paper's algorithm with the threshold that its listing prints. */
  public static final String PAPER_PRINTED = "paper-printed";

  /** Our own with all devices in one sum: what a trusted server could do with the same ideas. */
  public static final String SFUMATO_CENTRAL = "sfumato-central";

  /** What a trusted curator publishes who has all people at hand. */
  public static final String RELEASE = "release";

  private final Dataset dataset;
  private final Campaign terms;
  private final FleetOptions fleet;
  private final long seed;
  private final boolean allMetrics;
  private final boolean sumsOfEach;
  private final int maxQueries;
  private final RivalGround ground;

  /** All rivals sample from the same one: its list of finest cells is large. */
  private final Simulation rivals;

  /**
   * @param terms the participation of which is replaced by each contender's own
   * @param allMetrics whether the slow metrics are wanted too
   */
  public Arena(Dataset dataset, Campaign terms, FleetOptions fleet, boolean allMetrics, long seed) {
    this(dataset, terms, fleet, allMetrics, seed, false, CampaignPlanner.DEFAULT_MAX_QUERIES);
  }

  private Arena(
      Dataset dataset,
      Campaign terms,
      FleetOptions fleet,
      boolean allMetrics,
      long seed,
      boolean sumsOfEach,
      int maxQueries) {
    this.dataset = dataset;
    this.sumsOfEach = sumsOfEach;
    this.maxQueries = maxQueries;
    this.terms = terms;
    this.fleet = fleet;
    this.allMetrics = allMetrics;
    this.seed = seed;
    SimulationPlan plan = plan(RivalName.NON_PRIVATE);
    this.rivals = new Simulation(plan);
    this.ground = RivalGround.of(plan.campaign(), dataset.weights());
  }

  /** The same with sums as large as each contender has them, whatever the terms say. */
  public Arena withSumsOfEach() {
    return new Arena(dataset, terms, fleet, allMetrics, seed, true, maxQueries);
  }

  /** The same with at most so many queries for those who plan theirs. */
  public Arena withMaxQueries(int queries) {
    return new Arena(dataset, terms, fleet, allMetrics, seed, sumsOfEach, queries);
  }

  public Dataset dataset() {
    return dataset;
  }

  public double[] truth() {
    return rivals.truth();
  }

  /** The labels of all contenders, ours first. */
  public static List<String> labels() {
    List<String> labels = new ArrayList<>(List.of("sfumato", "paper", PAPER_PRINTED));
    Stream.concat(
            StrategyName.labels().stream(), Arrays.stream(RivalName.values()).map(RivalName::label))
        .filter(label -> !labels.contains(label))
        .forEach(labels::add);
    labels.add(SFUMATO_CENTRAL);
    labels.add(RELEASE);
    return labels;
  }

  /** The contender of a label. */
  public Contender contender(String label) {
    Optional<RivalName> rival = RivalName.find(label);
    if (rival.isPresent()) {
      return rival(rival.get());
    }
    if (label.equals(PAPER_PRINTED)) {
      PaperOptions printed = PaperOptions.defaults().withSplitRule(SplitRule.PRINTED);
      return strategy(label, StrategyName.PAPER, printed);
    }
    if (label.equals(SFUMATO_CENTRAL)) {
      return central();
    }
    if (label.equals(RELEASE)) {
      Rival release = new ReleaseRival(dataset.region());
      return new Contender(RELEASE, Trust.CENTRAL, false, run -> trial(release, run));
    }
    return StrategyName.find(label)
        .map(name -> strategy(label, name, PaperOptions.defaults()))
        .orElseThrow(() -> Checks.refuse("strategy", label, String.join(", ", labels())));
  }

  /** A strategy of the core with some options. */
  public Contender strategy(String label, StrategyName name, PaperOptions options) {
    Simulation simulation = new Simulation(plan(name).withOptions(options));
    return new Contender(
        label, Trust.DISTRIBUTED, false, run -> Trial.of(simulation.run(run).result()));
  }

  private Contender central() {
    int everyone = (int) Math.min(Shard.MAX_DEVICES, terms.devices());
    Campaign oneShard = terms.withShards(everyone, terms.toleratedDropout(), terms.corruptShare());
    SimulationPlan plan =
        SimulationPlan.of(dataset, oneShard, StrategyName.SFUMATO, seed)
            .withFleet(fleet)
            .withMaxQueries(maxQueries)
            .withAllMetrics(allMetrics);
    Simulation simulation = new Simulation(plan);
    return new Contender(
        SFUMATO_CENTRAL, Trust.CENTRAL, false, run -> Trial.of(simulation.run(run).result()));
  }

  private Contender rival(RivalName name) {
    Rival rival = name.create(ground);
    return new Contender(
        name.label(), name.trust(), name.choosesByTruth(), run -> trial(rival, run));
  }

  private Trial trial(Rival rival, int run) throws SimulationException {
    long begin = System.nanoTime();
    RivalMap map = rivals.map(rival, run);
    Scores scores = Scores.of(truth(), map.density(), Double.NaN, allMetrics);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Trial(scores, map.communication(), map.communication(), 1, seconds);
  }

  /** The plan of a strategy of the product on this arena's terms. */
  public SimulationPlan plan(StrategyName name) {
    return plan(Approach.of(name));
  }

  /** The plan of a strategy or a rival on this arena's terms. */
  public SimulationPlan plan(Approach approach) {
    return SimulationPlan.of(dataset, terms(approach), approach, seed)
        .withFleet(fleet)
        .withMaxQueries(maxQueries)
        .withAllMetrics(allMetrics);
  }

  /** The map that a rival makes in one run. */
  public RivalMap map(RivalName name, int run) throws SimulationException {
    return rivals.map(name.create(ground), run);
  }

  private Campaign terms(Approach approach) {
    return new Campaign(
        terms.region(),
        terms.devices(),
        terms.epsilon(),
        approach.participation(),
        sumsOfEach ? approach.sumSize() : terms.shardSize(),
        terms.toleratedDropout(),
        terms.corruptShare(),
        terms.countsPerCell(),
        terms.scale(),
        terms.rounding(),
        terms.maxVectorLength(),
        terms.issued());
  }
}
