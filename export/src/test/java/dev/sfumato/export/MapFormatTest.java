package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class MapFormatTest {
  @Test
  void parse_theExtensionOfEachFormat_givesIt() {
    for (MapFormat format : MapFormat.available()) {
      assertThat(MapFormat.parse(format.extension())).isEqualTo(format);
    }
  }

  @Test
  void parse_anotherName_isRefusedWithAllThatThereAre() {
    assertThatThrownBy(() -> MapFormat.parse("bmp"))
        .hasMessage("format: bmp (expected: geojson, csv, png, pgw, tif or pmtiles)");
  }

  @Test
  void formatOfAModuleThatIsNotThere_isRefusedLikeAnyOtherName() {
    assertThat(MapFormat.GPKG.isAvailable()).isFalse();
    assertThat(MapFormat.available()).doesNotContain(MapFormat.GPKG).hasSize(6);
    assertThatThrownBy(() -> MapFormat.GPKG.write(MapExports.lisbon(), new ByteArrayOutputStream()))
        .hasMessage("format: gpkg (expected: geojson, csv, png, pgw, tif or pmtiles)");
  }
}
