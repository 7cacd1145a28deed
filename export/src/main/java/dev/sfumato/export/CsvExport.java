package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.geo.Bounds;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A map as comma-separated values, a row a cell (RFC 4180).
 *
 * <p>{@code west} to {@code north} are the bounds of what the cell stands for; {@code area_km2} is
 * its true area, which is less than the bounds' where finer cells were cut out of it. The last
 * column has the privacy statement in the first row and nothing in the others, so that every reader
 * of tables can open the file and the statement never leaves it.
 */
public final class CsvExport {
  private static final String HEADER =
      "cell,west,south,east,north,share,low,high,density_per_km2,area_km2,";

  private CsvExport() {}

  public static void write(MapExport map, OutputStream stream) throws IOException {
    Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    String unit = map.unit().label();
    out.append(HEADER).append(unit).append(',').append(unit).append("_low,");
    out.append(unit).append("_high,interval_level");
    for (CategoryRates category : map.categories()) {
      String column = category.column();
      out.append(',').append(column).append(',').append(column).append("_low,");
      out.append(column).append("_high");
    }
    out.append(",privacy_statement\r\n");
    String statement = quoted(map.statement().text());
    List<MapCell> cells = map.cells();
    for (MapCell cell : cells) {
      Bounds bounds = cell.bounds();
      double density = cell.share() * map.unit().total() / cell.area();
      out.append(cell.cell().toString());
      append(out, bounds.west(), bounds.south(), bounds.east(), bounds.north());
      append(out, cell.share(), cell.low(), cell.high(), density, cell.area());
      double total = map.unit().total();
      append(out, cell.share() * total, cell.low() * total, cell.high() * total);
      append(out, Heatmap.INTERVAL_LEVEL);
      for (CategoryRates category : map.categories()) {
        RateInterval rate = category.rates().of(cell.element());
        append(out, rate.rate(), rate.low(), rate.high());
      }
      out.append(',').append(statement).append("\r\n");
      statement = "";
    }
    out.flush();
  }

  private static void append(Writer out, double... values) throws IOException {
    for (double value : values) {
      out.append(',').append(Double.toString(value));
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }
}
