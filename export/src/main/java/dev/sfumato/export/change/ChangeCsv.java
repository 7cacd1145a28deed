package dev.sfumato.export.change;

import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.MapCell;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A change as comma-separated values, a row a cell (RFC 4180), as maps are written. */
public final class ChangeCsv {
  private ChangeCsv() {}

  public static void write(ChangeExport change, OutputStream stream) throws IOException {
    Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    out.append(change.isGeographic() ? "cell,west,south,east,north," : "cell,x0,y0,x1,y1,");
    out.append(String.join(",", change.columns()));
    out.append(",marked,interval_level,false_alarm_rate,statement\r\n");
    String statement = '"' + String.join("\n", change.sentences()).replace("\"", "\"\"") + '"';
    for (ChangeExport.Cell cell : change.cells()) {
      Bounds around = cell.shape().stream().reduce(MapCell::around).orElseThrow();
      out.append(cell.change().cell().toString());
      append(out, around.west(), around.south(), around.east(), around.north());
      append(out, change.values(cell.change()));
      out.append(',').append(cell.change().marked() ? "1" : "0");
      append(out, ChangeMap.INTERVAL_LEVEL, ChangeMap.FALSE_ALARMS);
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
}
