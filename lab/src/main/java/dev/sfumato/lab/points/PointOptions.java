package dev.sfumato.lab.points;

import org.jspecify.annotations.Nullable;

/**
 * How a file of points is to be read.
 *
 * @param layer of a file with several tables, the one to read; null if it has only one
 */
public record PointOptions(PointColumns columns, @Nullable String layer, BadRowLimit badRows) {
  /** As most files want it. */
  public static final PointOptions USUAL =
      new PointOptions(PointColumns.USUAL, null, BadRowLimit.USUAL);
}
