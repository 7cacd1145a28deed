package dev.sfumato.lab.rival;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.RivalGround;
import java.util.Arrays;

/** A map of 16 x 16 cells: half of the people in one cell, the rest even over the west. */
final class TinyGround {
  static final int GRID = 16;
  static final long PEOPLE = 256_000;
  static final int TOWER = (int) Morton.encode(3, 5);

  private TinyGround() {}

  static long[] counts() {
    long[] counts = new long[GRID * GRID];
    for (int code = 0; code < counts.length; code++) {
      counts[code] = Morton.x(code) < GRID / 2 ? 1_000 : 0;
    }
    counts[TOWER] += PEOPLE / 2;
    return counts;
  }

  static RivalGround ground() {
    CellTally tally = new CellTally(4);
    long[] counts = counts();
    for (int code = 0; code < counts.length; code++) {
      tally.add(code, (double) counts[code]);
    }
    return RivalGround.of(terms(), tally.weights());
  }

  private static Campaign terms() {
    return Campaign.of(Region.ofGrid(GRID), PEOPLE, Epsilon.parse("1"), Participation.ONCE);
  }

  static RawSample sample(double epsilon) {
    return new RawSample(counts(), Arrays.stream(counts()).sum(), 1, epsilon);
  }
}
