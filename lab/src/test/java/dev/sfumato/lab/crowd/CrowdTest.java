package dev.sfumato.lab.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.simulation.TinyCity;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CrowdTest {
  private static final int PEOPLE = (int) TinyCity.weights().total();

  private final SplittableRandom random = new SplittableRandom(7);
  private final Campaign once = TinyCity.campaign(PEOPLE, Participation.ONCE);

  @Test
  void answer_everybody_isTheTruth() {
    PeopleCrowd crowd = new PeopleCrowd(TinyCity.weights(), Participation.ONCE);
    long[] counts = crowd.answer(TinyCity.query(once, Partition.uniform(3), 1), PEOPLE, random);
    for (int cell = 0; cell < 64; cell++) {
      assertThat(counts[cell]).isEqualTo((long) TinyCity.weights().between(cell, cell + 1));
    }
  }

  /** Three queries with partitions that cut one another take everybody, and nobody twice. */
  @Test
  void answer_onceInGroups_takesEachPersonOnce() {
    for (int round = 0; round < 100; round++) {
      PeopleCrowd crowd = new PeopleCrowd(TinyCity.weights(), Participation.ONCE);
      long first = random.nextLong(PEOPLE);
      long second = random.nextLong(PEOPLE - first);
      long[] coarse = answer(crowd, Partition.uniform(1), first);
      long[] odd = answer(crowd, TinyCity.partition(), second);
      long[] fine = answer(crowd, Partition.uniform(3), PEOPLE - first - second);
      long sum = Arrays.stream(coarse).sum() + Arrays.stream(odd).sum() + Arrays.stream(fine).sum();
      assertThat(sum).isEqualTo(PEOPLE);
      for (int cell = 0; cell < 64; cell++) {
        assertThat(fine[cell]).isBetween(0L, (long) TinyCity.weights().between(cell, cell + 1));
      }
      assertThatThrownBy(() -> answer(crowd, Partition.uniform(1), 1))
          .hasMessage("devices: 1 (expected: 0 .. 0)");
    }
  }

  @Test
  void assemble_everyQuery_bringsEverybodyBack() {
    PeopleCrowd crowd = new PeopleCrowd(TinyCity.weights(), Participation.EVERY_QUERY);
    for (int query = 0; query < 3; query++) {
      crowd.assemble();
      assertThat(Arrays.stream(answer(crowd, TinyCity.partition(), PEOPLE)).sum())
          .isEqualTo(PEOPLE);
    }
  }

  @Test
  void answer_peopleWhomNoElementCounts_areLeftOut() {
    long west = (long) TinyCity.weights().between(0, 32);
    assertThat(
            Arrays.stream(
                    answer(
                        new PeopleCrowd(TinyCity.weights(), Participation.ONCE),
                        TinyCity.westOnly(),
                        PEOPLE))
                .sum())
        .isEqualTo(west);
    long[] drawn = answer(new DistributionCrowd(TinyCity.weights()), TinyCity.westOnly(), 100_000);
    assertThat(Arrays.stream(drawn).sum() / 100_000.0)
        .isBetween(0.95 * west / PEOPLE, 1.05 * west / PEOPLE);
  }

  private long[] answer(Crowd crowd, Partition partition, long devices) {
    return crowd.answer(TinyCity.query(once, partition, 1), devices, random);
  }
}
