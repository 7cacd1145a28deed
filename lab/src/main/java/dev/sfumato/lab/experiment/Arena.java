package dev.sfumato.lab.experiment;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.SplitRule;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.Rival;
import dev.sfumato.lab.rival.RivalGround;
import dev.sfumato.lab.rival.RivalMap;
import dev.sfumato.lab.rival.RivalName;
import dev.sfumato.lab.rival.StrategyName;
import dev.sfumato.lab.rival.StrategyOptions;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.RivalSimulation;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

  private final Dataset dataset;
  private final Campaign terms;
  private final FleetOptions fleet;
  private final long seed;
  private final boolean allMetrics;
  private final RivalGround ground;
  private final double[] truth;

  /** All rivals sample from the same one: its list of finest cells is large. */
  private final RivalSimulation rivals;

  /**
   * @param terms the participation of which is replaced by each contender's own
   * @param allMetrics whether the slow metrics are wanted too
   */
  public Arena(Dataset dataset, Campaign terms, FleetOptions fleet, boolean allMetrics, long seed) {
    this.dataset = dataset;
    this.terms = terms;
    this.fleet = fleet;
    this.allMetrics = allMetrics;
    this.seed = seed;
    this.ground = RivalGround.of(dataset.region(), dataset.weights());
    this.truth = dataset.weights().raster();
    this.rivals = new RivalSimulation(plan(StrategyName.NON_PRIVATE));
  }

  public Dataset dataset() {
    return dataset;
  }

  public double[] truth() {
    return truth;
  }

  /** The labels of all contenders, ours first. */
  public static List<String> labels() {
    List<String> labels = new ArrayList<>(List.of("sfumato", "paper", PAPER_PRINTED));
    Stream.concat(
            Arrays.stream(StrategyName.values()).map(StrategyName::label),
            Arrays.stream(RivalName.values()).map(RivalName::label))
        .filter(label -> !labels.contains(label))
        .forEach(labels::add);
    labels.add(SFUMATO_CENTRAL);
    return labels;
  }

  /** The contender of a label. */
  public Contender contender(String label) {
    Optional<RivalName> rival = RivalName.find(label);
    if (rival.isPresent()) {
      return rival(rival.get());
    }
    if (label.equals(PAPER_PRINTED)) {
      return strategy(
          label,
          StrategyName.PAPER,
          new StrategyOptions(0.1, SplitRule.PRINTED, OptionalDouble.empty()));
    }
    if (label.equals(SFUMATO_CENTRAL)) {
      return central();
    }
    if (labels().contains(label)) {
      return strategy(label, StrategyName.parse(label), StrategyOptions.defaults());
    }
    throw Checks.refuse("strategy", label, String.join(", ", labels()));
  }

  /** A strategy of the core with some options. */
  public Contender strategy(String label, StrategyName name, StrategyOptions options) {
    Simulation simulation = new Simulation(plan(name).withOptions(options));
    boolean plain = name == StrategyName.NON_PRIVATE;
    return new Contender(
        label,
        plain ? Trust.NONE : Trust.DISTRIBUTED,
        plain,
        run -> Trial.of(simulation.run(run).result()));
  }

  private Contender central() {
    int everyone = (int) Math.min(Shard.MAX_DEVICES, terms.devices());
    Campaign oneShard = terms.withShards(everyone, terms.toleratedDropout(), terms.corruptShare());
    SimulationPlan plan =
        SimulationPlan.of(dataset, oneShard, StrategyName.SFUMATO, seed)
            .withFleet(fleet)
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
    RivalMap map = rivals.run(rival, run);
    Scores scores = Scores.of(truth, map.density(), Double.NaN, allMetrics);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Trial(scores, map.communication(), map.communication(), 1, seconds);
  }

  /** The plan of a strategy on this arena's terms. */
  public SimulationPlan plan(StrategyName name) {
    return SimulationPlan.of(dataset, terms(name.participation()), name, seed)
        .withFleet(fleet)
        .withAllMetrics(allMetrics);
  }

  /** The map that a rival makes in one run. */
  public RivalMap map(RivalName name, int run) throws SimulationException {
    return rivals.run(name.create(ground), run);
  }

  private Campaign terms(Participation participation) {
    return new Campaign(
        terms.region(),
        terms.devices(),
        terms.epsilon(),
        participation,
        terms.shardSize(),
        terms.toleratedDropout(),
        terms.corruptShare(),
        terms.countsPerCell(),
        terms.scale(),
        terms.rounding(),
        terms.maxVectorLength());
  }
}
