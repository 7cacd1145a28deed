package dev.sfumato.core.change;

import dev.sfumato.core.geo.CellId;

/**
 * By how much a cell's share of all people has changed.
 *
 * @param before the share of the earlier map
 * @param change the estimate, which is careful: changes that noise would explain are drawn to none
 * @param low the lower end of the interval
 * @param high its upper end
 * @param marked whether it is told as a change, at the map's rate of false alarms
 */
public record CellChange(
    CellId cell, double before, double change, double low, double high, boolean marked) {
  /** The share now. */
  public double after() {
    return before + change;
  }
}
