package dev.sfumato.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sfumato.lab.experiment.paper.ExperimentName;
import dev.sfumato.lab.experiment.paper.PaperFigures;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ExhibitFiles;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExperimentTest {
  @TempDir private Path folder;

  /** On built-in cities, drawn coarsely: each writes all that it promises. */
  @ParameterizedTest
  @EnumSource(ExperimentName.class)
  void experiment_writesEveryFile(ExperimentName name) throws IOException, SimulationException {
    Bench bench =
        new Bench(
            Maps.small(folder.resolve("no data")), new Crew(2, Ticker.SILENT), Bench.Size.TINY);
    Exhibit exhibit = name.experiment().run(bench);
    assertThat(exhibit.name()).isEqualTo(name.label());
    ExhibitFiles files = new ExhibitFiles(folder);
    files.write(exhibit);
    Path index = files.writeIndex("all", List.of(exhibit));
    for (String ending : List.of("md", "csv", "json")) {
      assertThat(folder.resolve(name.label() + "." + ending)).isNotEmptyFile();
    }
    assertThat(ImageIO.read(folder.resolve(name.label() + ".png").toFile())).isNotNull();
    assertThat(Files.readString(index)).contains(name.label() + ".png");
    assertThat(exhibit.tables()).isNotEmpty().allMatch(table -> !table.rows().isEmpty());
  }

  @Test
  void names_areParsed() {
    assertThat(ExperimentName.parse(List.of("all"))).hasSize(13);
    assertThat(ExperimentName.parse(List.of("table1", "fig-ldp", "table1")))
        .containsExactly(ExperimentName.TABLE1, ExperimentName.FIG_LDP);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExperimentName.parse(List.of("table9")))
        .withMessageContaining("table9");
  }

  @Test
  void paperFigures_areRatiosOfItsTable() {
    assertThat(PaperFigures.USERS_10K.ratio("paper")).isBetween(1.016, 1.018);
    assertThat(PaperFigures.NONE.ratio("paper")).isNaN();
  }
}
