package dev.sfumato.lab.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** Writes exhibits into a folder: Markdown, CSV, JSON and PNG for each, and a page for all. */
public final class ExhibitFiles {
  private final Path folder;

  public ExhibitFiles(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  public void write(Exhibit exhibit) throws IOException {
    Files.writeString(file(exhibit, ".md"), ExhibitText.markdown(exhibit));
    Files.writeString(file(exhibit, ".csv"), csv(exhibit.tables()));
    try (Writer out = Files.newBufferedWriter(file(exhibit, ".json"))) {
      JsonWriter.writeIndented(fields(exhibit), out);
    }
    for (int i = 0; i < exhibit.figures().size(); i++) {
      ImageIO.write(
          exhibit.figures().get(i), "png", folder.resolve(exhibit.figureFile(i)).toFile());
    }
  }

  /** The page that shows all of them. */
  public Path writeIndex(String title, List<Exhibit> exhibits) throws IOException {
    return Files.writeString(folder.resolve("index.html"), ExhibitText.page(title, exhibits));
  }

  private Path file(Exhibit exhibit, String ending) {
    return folder.resolve(exhibit.name() + ending);
  }

  private static Map<String, Object> fields(Exhibit exhibit) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("schema", 1);
    fields.put("name", exhibit.name());
    fields.put("title", exhibit.title());
    fields.put("text", exhibit.text());
    List<Object> tables = new ArrayList<>();
    exhibit.tables().forEach(table -> tables.add(table.fields()));
    fields.put("tables", tables);
    return fields;
  }

  /** All tables, one below the other, each row with its table's title; errors in columns. */
  static String csv(List<ResultTable> tables) {
    StringBuilder text = new StringBuilder();
    for (ResultTable table : tables) {
      List<String> head = new ArrayList<>(List.of("table"));
      for (String column : table.columns()) {
        head.add(column);
        head.add(column + " se");
      }
      line(text, head);
      for (List<ResultTable.Entry> row : table.rows()) {
        List<String> values = new ArrayList<>(List.of(table.title()));
        for (ResultTable.Entry entry : row) {
          values.add(entry.isNumber() ? Double.toString(entry.value()) : entry.text());
          values.add(Double.isNaN(entry.error()) ? "" : Double.toString(entry.error()));
        }
        line(text, values);
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      boolean plain = !value.contains(",") && !value.contains("\"") && !value.contains("\n");
      text.append(i > 0 ? "," : "")
          .append(plain ? value : "\"" + value.replace("\"", "\"\"") + "\"");
    }
    text.append('\n');
  }
}
