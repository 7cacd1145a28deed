package dev.sfumato.cli.result;

import dev.sfumato.core.Checks;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.MapUnit;
import dev.sfumato.lab.report.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The files of a release: always the same ones, whatever the data, and every one of them made from
 * noisy answers.
 */
public final class ReleaseFiles {
  private final Path folder;
  private final ReleaseFormats formats;

  public ReleaseFiles(Path folder, ReleaseFormats formats) {
    this.folder = folder;
    this.formats = formats;
  }

  /** Refuses a folder with something in it, before anything is paid: nothing is overwritten. */
  public void checkFolder() throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> entries = Files.list(folder)) {
        if (entries.findAny().isPresent()) {
          throw Checks.refuse("out", folder, "a folder that is new or empty");
        }
      }
    }
    Files.createDirectories(folder);
  }

  public void write(MapExport map) throws IOException {
    Files.createDirectories(folder);
    for (MapFormat format : formats.of(map)) {
      try (OutputStream out = Files.newOutputStream(file(format))) {
        format.write(map, out);
      }
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve("privacy.json"))) {
      JsonWriter.writeIndented(map.statement().fields(), out);
    }
  }

  private Path file(MapFormat format) {
    return folder.resolve("heatmap." + format.extension());
  }

  /** Says what was made, in numbers that are public. */
  public void print(PrintWriter out, MapExport map) {
    MapUnit unit = map.unit();
    out.printf(
        Locale.ROOT,
        "About %,.0f %s in the area, %,d cells with intervals.%n%n",
        unit.total(),
        unit.label(),
        map.heatmap().partition().size());
    map.statement().sentences().forEach(out::println);
    out.println();
    for (MapFormat format : formats.of(map)) {
      out.printf("%-30s %s%n", file(format), format.purpose());
    }
    out.printf("%-30s %s%n", folder.resolve("privacy.json"), "What was promised, for programs");
    out.flush();
  }
}
