package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.lab.crowd.Crowd;
import dev.sfumato.lab.rival.NonPrivateSample;
import dev.sfumato.lab.rival.RawSample;
import dev.sfumato.lab.rival.Rival;
import dev.sfumato.lab.rival.RivalMap;
import dev.sfumato.lab.sampling.Seeds;
import java.util.SplittableRandom;

/**
 * Rivals on the devices of a plan; whatever strategy the plan names is not asked.
 *
 * <p>Devices are drawn, seated in shards and dropped just as for a campaign. Run r of a seed is
 * always the same. Runs may go on in several threads at once.
 */
public final class RivalSimulation {
  private final SimulationPlan plan;
  private final People people;
  private final HistogramQuery finest;

  public RivalSimulation(SimulationPlan plan) {
    this.plan = plan;
    this.people = new People(plan);
    this.finest = new NonPrivateSample(plan.campaign(), plan.dataset().weights()).finest();
  }

  /** The map of one run. */
  public RivalMap run(Rival rival, int run) throws SimulationException {
    SplittableRandom random = Seeds.ofRun(plan.seed(), run);
    return rival.draw(sample(random), random);
  }

  private RawSample sample(SplittableRandom random) throws SimulationException {
    Crowd crowd = people.crowd();
    Respondents respondents =
        new Respondents(
            (query, shards, generator) ->
                crowd.answer(query, OpenedShards.survivors(shards), generator),
            plan.fleet(),
            random);
    NoisyHistogram counts = respondents.answer(finest).histogram();
    return new RawSample(
        counts.counts(),
        counts.survivors(),
        counts.noise().shape(),
        plan.campaign().epsilon().value());
  }
}
