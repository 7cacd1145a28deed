package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;
import java.util.Arrays;

/**
 * Exact counts of every step of a series. A cell of a step is one number: the step, then the cell.
 *
 * <p>Memory follows grid and steps: 8 bytes a finest cell of each.
 */
final class StepCounts implements UnitCounter {
  /** 512 MiB of counts. */
  static final long MAX_CELLS = 1L << 26;

  private static final int CELL_BITS = 32;

  private final PeopleCounts[] steps;

  StepCounts(Region region, int number) {
    long cells = (long) region.grid() * region.grid();
    if (number > 1 && number * cells > MAX_CELLS) {
      throw Checks.refuse(
          "steps",
          number,
          "at most "
              + MAX_CELLS / cells
              + " with a grid of "
              + region.grid()
              + "; --grid, --every");
    }
    this.steps = new PeopleCounts[number];
    Arrays.setAll(steps, i -> new PeopleCounts(region));
  }

  /** A finest cell at a step. */
  static long cell(int step, long cell) {
    return cell == Region.NOWHERE ? cell : (long) step << CELL_BITS | cell;
  }

  @Override
  public void add(long cell, long units) {
    if (cell != Region.NOWHERE) {
      steps[(int) (cell >> CELL_BITS)].add(cell & 0xffff_ffffL, units);
    }
  }

  PeopleCounts step(int step) {
    return steps[step];
  }
}
