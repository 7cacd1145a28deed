package dev.sfumato.cli.result;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.export.ExperimentGeoJson;
import dev.sfumato.export.MapUnit;
import dev.sfumato.lab.report.HeatmapPicture;
import dev.sfumato.lab.report.JsonWriter;
import dev.sfumato.lab.report.NpyFile;
import dev.sfumato.lab.simulation.SimulatedRun;
import dev.sfumato.lab.simulation.Simulation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** The files that a simulation leaves in a folder. */
public final class ResultFiles {
  private final Path folder;
  private final ExperimentNotice notice;
  private final Simulation simulation;

  public ResultFiles(Path folder, ExperimentNotice notice, Simulation simulation) {
    this.folder = folder;
    this.notice = notice;
    this.simulation = simulation;
  }

  /** Writes the maps of one run. */
  public void write(SimulatedRun outcome) throws IOException {
    create();
    Heatmap heatmap = outcome.heatmap();
    Partition partition = heatmap.partition();
    int grid = heatmap.region().grid();
    double[] mass = new double[partition.size()];
    Arrays.setAll(mass, heatmap::mass);
    NpyFile.write(folder.resolve("density.npy"), outcome.density(), grid);
    NpyFile.write(folder.resolve("truth.npy"), simulation.truth(), grid);
    HeatmapPicture.write(
        folder.resolve("heatmap.png"),
        simulation.truth(),
        outcome.density(),
        partition,
        mass,
        SimulationReport.caption(simulation.plan()) + "\n" + ExperimentNotice.FIRST);
    try (OutputStream out = Files.newOutputStream(folder.resolve("heatmap.geojson"))) {
      MapUnit unit = MapUnit.devices(simulation.plan().campaign().devices());
      ExperimentGeoJson.write(heatmap, notice.text(), unit, out);
    }
  }

  private void create() throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileSystemException e) {
      throw new IOException(folder + ": cannot be created", e);
    }
  }

  /** Writes what the whole simulation says. */
  public void writeResult(Map<String, Object> fields) throws IOException {
    try (Writer out = Files.newBufferedWriter(folder.resolve("result.json"))) {
      JsonWriter.writeIndented(fields, out);
    }
  }

  /** Says where the files are. */
  public void print(PrintWriter out) {
    out.println();
    line(out, "heatmap.png", "truth, estimate and partition, side by side");
    line(out, "heatmap.geojson", "shares with their intervals, for a map");
    line(out, "density.npy", "the estimate, [y][x], sums to 1");
    line(out, "truth.npy", "the truth, in the same way");
    line(out, "result.json", "all of the above figures");
  }

  private void line(PrintWriter out, String name, String what) {
    int width = folder.resolve("heatmap.geojson").toString().length();
    out.printf("%-" + Math.max(26, width) + "s %s%n", folder.resolve(name), what);
  }
}
