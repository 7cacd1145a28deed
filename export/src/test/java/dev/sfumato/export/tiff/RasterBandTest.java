package dev.sfumato.export.tiff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RasterBandTest {
  @Test
  void halved_isTheMeanOfWhatThereIs() {
    RasterBand band =
        new RasterBand("x", "", new double[] {1, 3, Double.NaN, 5, 7, Double.NaN, 2, 4, 6});

    assertThat(band.halved(3).pixels()).containsExactly(4, Double.NaN, 3, 6);
  }
}
