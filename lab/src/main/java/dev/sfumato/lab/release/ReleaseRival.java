package dev.sfumato.lab.release;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalMap;
import dev.sfumato.lab.sampling.InsecureRandomness;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * What {@code ./sfumato release} makes of the same people, for comparison: all of it but the file,
 * and with a seed.
 *
 * <p>People are drawn from a population whose map is the truth of a comparison, so it is told that
 * they are a part of many.
 */
public final class ReleaseRival implements Rival {
  private final Region region;

  public ReleaseRival(Region region) {
    this.region = region;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    PeopleCounts counts = new PeopleCounts(region);
    for (int code = 0; code < sample.counts().length; code++) {
      counts.add(code, sample.counts()[code]);
    }
    Curator curator =
        new Curator(
            region,
            Epsilon.of(sample.epsilon()),
            Person.row(),
            OptionalLong.of(Long.MAX_VALUE),
            new InsecureRandomness(random));
    return new RivalMap(curator.draw(counts).heatmap().raster(), 0, Optional.empty());
  }
}
