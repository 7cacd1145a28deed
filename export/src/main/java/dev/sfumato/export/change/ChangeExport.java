package dev.sfumato.export.change;

import dev.sfumato.core.change.CellChange;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.export.MapUnit;
import dev.sfumato.export.shape.CellPieces;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A change between two maps that is to leave, with all that a reader of the file should know.
 *
 * @param title what people call it
 * @param map the change
 * @param before what the earlier map counted, and when that was
 * @param after the same of the later map
 */
public record ChangeExport(String title, ChangeMap map, Side before, Side after) {
  /**
   * One of the two maps.
   *
   * @param label what people call it, such as its day
   * @param unit what it counts, and how many of it there are in all
   * @param statement what was promised to its people, in sentences
   */
  public record Side(String label, MapUnit unit, List<String> statement) {
    public Side {
      statement = List.copyOf(statement);
    }
  }

  /** A cell with what it stands for. */
  public record Cell(CellChange change, List<Bounds> shape) {}

  /** Whether the maps lie on the Earth. */
  public boolean isGeographic() {
    return map.region().projection() == Projection.WEB_MERCATOR;
  }

  public List<Cell> cells() {
    List<CellId> ids = map.cells().stream().map(CellChange::cell).toList();
    Partition partition = Partition.of(ids);
    CellPieces pieces = CellPieces.of(map.region(), partition);
    List<Cell> cells = new ArrayList<>();
    for (CellChange change : map.cells()) {
      List<Bounds> shape = pieces.shape(partition.indexOf(change.cell()));
      if (!shape.isEmpty()) {
        cells.add(new Cell(change, shape));
      }
    }
    return cells;
  }

  /** The names of {@link #values}, after the cell's own. */
  public List<String> columns() {
    String unit = after.unit().label();
    return List.of(
        "share_before",
        "change",
        "low",
        "high",
        unit + "_before",
        unit + "_change",
        unit + "_change_low",
        unit + "_change_high");
  }

  /** The numbers of a cell. Numbers of people also change with how many there are in all. */
  public double[] values(CellChange cell) {
    double then = cell.before() * before.unit().total();
    double grown = cell.before() * after.unit().total() - then;
    double now = after.unit().total();
    return new double[] {
      cell.before(),
      cell.change(),
      cell.low(),
      cell.high(),
      then,
      grown + cell.change() * now,
      grown + cell.low() * now,
      grown + cell.high() * now
    };
  }

  /** What marks and intervals mean, in sentences. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "What has changed from %s to %s, as shares of all: intervals hold the true change %.0f"
                + " times in 100.",
            before.label(),
            after.label(),
            100 * ChangeMap.INTERVAL_LEVEL));
    sentences.add(
        String.format(
            Locale.ROOT,
            "Of the cells that are marked at most %.0f in 100 have not changed, on average; where"
                + " nobody has moved, at most %.0f such files in 100 mark anything.",
            100 * ChangeMap.FALSE_ALARMS,
            100 * ChangeMap.FALSE_ALARMS));
    sentences.add("It is made of two private maps alone and costs nobody anything more.");
    before.statement().forEach(each -> sentences.add(before.label() + ": " + each));
    after.statement().forEach(each -> sentences.add(after.label() + ": " + each));
    return sentences;
  }
}
