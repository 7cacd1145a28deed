package dev.sfumato.cli.series;

import dev.sfumato.cli.result.ReleaseFiles;
import dev.sfumato.cli.result.ReleaseFormats;
import dev.sfumato.cli.result.SeriesFiles;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.export.CuratorStatement;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapUnit;
import dev.sfumato.export.change.ChangeExport;
import dev.sfumato.export.plot.Axes;
import dev.sfumato.lab.release.CuratedFile;
import dev.sfumato.lab.release.CuratedSeries;
import dev.sfumato.lab.release.Curator;
import dev.sfumato.lab.release.PrivateMap;
import dev.sfumato.lab.release.SeriesCost;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The maps of a series, released one after another. */
public final class SeriesRelease {
  private final Path out;
  private final TimeSteps steps;
  private final SeriesCost cost;
  private final CuratedFile file;
  private final Axes axes;
  private final ReleaseFormats formats;
  private final List<ChangeExport.Side> sides = new ArrayList<>();

  public SeriesRelease(
      Path out,
      TimeSteps steps,
      SeriesCost cost,
      CuratedFile file,
      Axes axes,
      ReleaseFormats formats) {
    this.out = out;
    this.steps = steps;
    this.cost = cost;
    this.file = file;
    this.axes = axes;
    this.formats = formats;
  }

  /** Draws and writes everything; all of it is paid by now. */
  public SeriesFiles draw(
      Region region,
      OptionalLong population,
      Randomness randomness,
      Epsilon spent,
      SeriesChoice choice)
      throws IOException {
    SeriesFiles files = new SeriesFiles(out, cost);
    CuratedSeries series =
        new CuratedSeries(new Curator(region, cost.each(), file.person(), population, randomness));
    for (int step = 0; step < steps.number(); step++) {
      PrivateMap map = series.draw(file.counts(step));
      String label = steps.label(step);
      MapExport export = export(map, label, spent);
      new ReleaseFiles(out.resolve(label), formats).write(export);
      files.add(label, export);
      sides.add(new ChangeExport.Side(label, export.unit(), export.statement().sentences()));
      for (SeriesChoice.Pair pair : choice.changesTo(step)) {
        ChangeExport.Side before = sides.get(pair.from());
        files.addChange(
            new ChangeExport(
                "Sfumato release, " + before.label() + " to " + label,
                series.change(pair.from(), pair.to()),
                before,
                sides.get(step)));
      }
    }
    files.finish();
    return files;
  }

  private MapExport export(PrivateMap map, String label, Epsilon spent) {
    String person = file.person().sentence() + " " + String.join(" ", cost.sentences());
    CuratorStatement statement = new CuratorStatement(cost.each(), spent, person, map.answers());
    MapUnit unit = new MapUnit(file.person().what(), map.counted());
    return new MapExport(
        "Sfumato release, " + label, map.heatmap(), unit, statement, List.of(), axes);
  }
}
