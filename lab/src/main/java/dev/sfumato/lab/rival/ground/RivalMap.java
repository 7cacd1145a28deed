package dev.sfumato.lab.rival.ground;

import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.Optional;

/**
 * What a rival made.
 *
 * @param density the share of every finest cell, row by row; they sum to one
 * @param communication numbers that one device sends, all its messages together
 * @param counts what it was drawn from, if that is a histogram
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
public record RivalMap(double[] density, long communication, Optional<NoisyHistogram> counts) {
  public RivalMap(double[] density, long communication) {
    this(density, communication, Optional.empty());
  }
}
