package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MapFormatTest {
  @Test
  void parse_theExtensionOfEachFormat_givesIt() {
    for (MapFormat format : MapFormat.values()) {
      assertThat(MapFormat.parse(format.extension())).isEqualTo(format);
    }
  }

  @Test
  void parse_anotherName_isRefusedWithAllThatThereAre() {
    assertThatThrownBy(() -> MapFormat.parse("bmp"))
        .hasMessage("format: bmp (expected: geojson, csv, png, pgw or tif)");
  }
}
