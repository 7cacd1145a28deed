package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.points.PointOptions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetSourceTest {
  private static final Path MISSING = Path.of("no-such-folder", "no-such-file");

  @Test
  void city_opensOnAGrid() throws IOException {
    Dataset city = new DatasetSource.City(BuiltInCity.DENSE).open(null, 64);
    assertThat(city.name()).isEqualTo("dense");
    assertThat(city.region().grid()).isEqualTo(64);
  }

  @Test
  void missingFile_isNamed() {
    List<DatasetSource> sources =
        List.of(
            new DatasetSource.Picture(MISSING, 0, 0),
            new DatasetSource.Points(MISSING, PointOptions.USUAL, note -> {}),
            new DatasetSource.Raster(MISSING));
    for (DatasetSource source : sources) {
      assertThatThrownBy(() -> source.open(null, 64))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageContaining("no-such-file");
    }
  }

  @Test
  void area_isRefusedWhereThereIsNoChoice() {
    Region area = Region.around(new Bounds(0, 0, 1, 1), 64);
    assertThatThrownBy(() -> new DatasetSource.City(BuiltInCity.DENSE).open(area, 64))
        .hasMessage("area: 0.0,0.0,1.0,1.0 (expected: none; it is for points and rasters)");
    assertThatThrownBy(() -> new DatasetSource.Picture(MISSING, 0, 0).open(area, 64))
        .hasMessageContaining("it is for points and rasters");
  }
}
