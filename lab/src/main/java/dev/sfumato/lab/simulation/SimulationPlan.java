package dev.sfumato.lab.simulation;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.rival.EstimatorName;

/**
 * All that decides a simulation.
 *
 * @param dataset the people
 * @param campaign the terms on which they are asked
 * @param strategy who decides what is asked
 * @param options the knobs of the paper's strategies
 * @param estimator what turns the answers into a map
 * @param locations what devices with several places send
 * @param fleet what happens to the devices
 * @param allMetrics whether the slow metrics are wanted too
 * @param maxQueries the most queries, for strategies whose plan can have more or fewer
 * @param seed of all randomness; it never changes the dataset
 */
public record SimulationPlan(
    Dataset dataset,
    Campaign campaign,
    Approach strategy,
    PaperOptions options,
    EstimatorName estimator,
    Locations locations,
    FleetOptions fleet,
    boolean allMetrics,
    int maxQueries,
    long seed) {

  public SimulationPlan {
    if (!campaign.region().equals(dataset.region())) {
      throw Checks.refuse("region", campaign.region(), "the dataset's own");
    }
    if (locations == Locations.WEIGHTED && !(dataset instanceof UserDataset)) {
      throw Checks.refuse("locations", "weighted", "single, as the data has no users");
    }
  }

  /** {@link #of(Dataset, Campaign, Approach, long)} for a strategy of the product. */
  public static SimulationPlan of(
      Dataset dataset, Campaign campaign, StrategyName strategy, long seed) {
    return of(dataset, campaign, Approach.of(strategy), seed);
  }

  /** One location a device, nobody drops out, the strategy's own estimator. */
  public static SimulationPlan of(
      Dataset dataset, Campaign campaign, Approach strategy, long seed) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        PaperOptions.defaults(),
        strategy.estimator(),
        Locations.SINGLE,
        FleetOptions.defaults(),
        false,
        CampaignPlanner.DEFAULT_MAX_QUERIES,
        seed);
  }

  /** What the plan of the queries is made from beside the campaign. */
  public PlanOptions plans() {
    return new PlanOptions(maxQueries, fleet.outside());
  }

  public SimulationPlan withMaxQueries(int queries) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        options,
        estimator,
        locations,
        fleet,
        allMetrics,
        queries,
        seed);
  }

  public SimulationPlan withOptions(PaperOptions newOptions) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        newOptions,
        estimator,
        locations,
        fleet,
        allMetrics,
        maxQueries,
        seed);
  }

  public SimulationPlan withEstimator(EstimatorName newEstimator) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        options,
        newEstimator,
        locations,
        fleet,
        allMetrics,
        maxQueries,
        seed);
  }

  public SimulationPlan withLocations(Locations newLocations) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        options,
        estimator,
        newLocations,
        fleet,
        allMetrics,
        maxQueries,
        seed);
  }

  public SimulationPlan withFleet(FleetOptions newFleet) {
    return new SimulationPlan(
        dataset,
        campaign,
        strategy,
        options,
        estimator,
        locations,
        newFleet,
        allMetrics,
        maxQueries,
        seed);
  }

  public SimulationPlan withAllMetrics(boolean all) {
    return new SimulationPlan(
        dataset, campaign, strategy, options, estimator, locations, fleet, all, maxQueries, seed);
  }
}
