package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.Pyramid;

/**
 * Noisy counts of all levels of a map; the root, which nobody needs to count, is their number.
 *
 * @param counts of every cell of every level
 * @param deviations of the noise in a count, level by level
 * @param devices what the counts of a level sum to, but for noise
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
record NoisyLevels(Pyramid counts, double[] deviations, double devices) {
  int depth() {
    return counts.depth();
  }

  double count(int level, int cell) {
    return counts.at(level, cell);
  }

  double deviation(int level) {
    return deviations[level];
  }
}
