package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.points.PointFile;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.PointSink;
import dev.sfumato.lab.points.ReadReport;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A dataset of a file of points, in any format that {@link PointFile} reads.
 *
 * <p>With a column of users every row is one visit of a user; without, a point of a distribution,
 * which weighs 1 or what the column of weights says.
 *
 * <p>With an area, points outside of it are left out, and memory follows the number of cells (of
 * visits, with users). Without one, the area is the smallest that holds all points, and all are
 * kept until it is known.
 */
public final class PointData {
  private final Path file;
  private final PointOptions options;
  private final Consumer<String> notes;

  private PointData(Path file, PointOptions options, Consumer<String> notes) {
    this.file = file;
    this.options = options;
    this.notes = notes;
  }

  /** Reads a file as most want it. */
  public static Dataset read(Path file, @Nullable Bounds area, int grid) throws IOException {
    Region region = area == null ? null : Region.around(area, grid);
    return read(file, PointOptions.USUAL, region, grid, note -> {});
  }

  /**
   * Reads a file.
   *
   * @param notes is told what was left out, a line each
   */
  public static Dataset read(
      Path file, PointOptions options, @Nullable Region area, int grid, Consumer<String> notes)
      throws IOException {
    PointData data = new PointData(file, options, notes);
    return area == null ? data.all(grid) : data.within(area);
  }

  private Dataset within(Region region) throws IOException {
    PointTally tally = new PointTally(name(), region);
    ReadReport report = read(tally);
    if (tally.seemsSwapped()) {
      throw report.wrongOrder();
    }
    return dataset(tally, report.good());
  }

  /** The datasets of the steps of a series, each of the rows of its time. */
  public static List<Dataset> over(
      TimeSteps steps, Path file, PointOptions options, Region area, Consumer<String> notes)
      throws IOException {
    PointData data = new PointData(file, options, notes);
    List<PointTally> tallies =
        steps.labels().stream()
            .map(label -> new PointTally(data.name() + ", " + label, area))
            .toList();
    ReadReport report = data.read(new SteppedPoints(steps, tallies));
    long good = report.good();
    return tallies.stream().map(tally -> data.dataset(tally, good)).toList();
  }

  private Dataset all(int grid) throws IOException {
    PointRows rows = new PointRows();
    ReadReport report = read(rows);
    PointTally tally = new PointTally(name(), Region.around(rows.smallestArea(), grid));
    rows.sendTo(tally);
    return dataset(tally, report.good());
  }

  private ReadReport read(PointSink sink) throws IOException {
    ReadReport report = PointFile.read(file, options, sink);
    if (report.bad() > 0) {
      notes.accept(report.skipped());
    }
    return report;
  }

  private Dataset dataset(PointTally tally, long rows) {
    if (tally.outside() > 0) {
      notes.accept(
          String.format(
              Locale.ROOT,
              "%s: %,d of %,d rows lie outside the area",
              name(),
              tally.outside(),
              rows));
    }
    return tally.dataset();
  }

  private String name() {
    return file.getFileName() + "";
  }
}
