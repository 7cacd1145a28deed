package dev.sfumato.h3;

import com.uber.h3core.H3Core;
import dev.sfumato.core.Checks;
import dev.sfumato.core.area.Ground;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.AddedWriter;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapExport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A map by hexagons of the H3 grid as comma-separated values, a row a hexagon, the columns as in
 * the table of cells.
 *
 * <p>A hexagon has of each cell the part that it covers of the cell's area, of the share and of
 * both ends of its interval alike. So sums are kept, and an interval is about people who are spread
 * evenly within each cell.
 */
public final class HexagonExport implements AddedWriter {
  @Override
  public String extension() {
    return "h3.csv";
  }

  @Override
  public void write(MapExport map, OutputStream out) throws IOException {
    if (!map.isGeographic()) {
      throw Checks.refuse("format", extension(), "a map that lies on the Earth");
    }
    Writer rows = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    String unit = map.unit().label();
    rows.append("h3,share,low,high,density_per_km2,area_km2,").append(unit).append(',');
    rows.append(unit).append("_low,").append(unit).append("_high,interval_level,");
    rows.append("privacy_statement\r\n");
    writeRows(map, rows);
    rows.flush();
  }

  private static void writeRows(MapExport map, Writer rows) throws IOException {
    H3Core grid = H3Core.newInstance();
    HexagonCover cover = new HexagonCover(grid);
    List<MapCell> cells = map.cells();
    HexagonSums sums = new HexagonSums(map, cells);
    Bounds area = cells.stream().map(MapCell::bounds).reduce(MapCell::around).orElseThrow();
    double whole = cells.stream().mapToDouble(MapCell::area).sum();
    double finest = cells.stream().mapToDouble(MapCell::area).min().orElseThrow();
    String statement = '"' + map.statement().text().replace("\"", "\"\"") + '"';
    for (long hexagon : cover.around(area, cover.resolution(finest, whole))) {
      double[] sum = sums.within(cover.outline(hexagon));
      if (sum[HexagonSums.AREA] > 0) {
        rows.append(grid.h3ToString(hexagon));
        append(rows, sum, map.unit().total());
        rows.append(',').append(statement).append("\r\n");
        statement = "";
      }
    }
  }

  private static void append(Writer rows, double[] sum, double total) throws IOException {
    double area = sum[HexagonSums.AREA] * Ground.RADIUS_KM * Ground.RADIUS_KM;
    double[] shares = Arrays.copyOf(sum, HexagonSums.AREA);
    for (double value : shares) {
      rows.append(',').append(Double.toString(value));
    }
    rows.append(',').append(Double.toString(shares[0] * total / area));
    rows.append(',').append(Double.toString(area));
    for (double value : shares) {
      rows.append(',').append(Double.toString(value * total));
    }
    rows.append(',').append(Double.toString(Heatmap.INTERVAL_LEVEL));
  }
}
