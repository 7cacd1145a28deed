package dev.sfumato.export.colour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ColourRampTest {
  @Test
  void ramp_growsLighterFromEndToEnd() {
    double before = -1;
    for (int i = 0; i <= 200; i++) {
      int colour = ColourRamp.colour(i / 200.0);
      double light =
          0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
      assertThat(light).isGreaterThanOrEqualTo(before);
      before = light;
    }
    assertThat(before).isGreaterThan(0.8);
  }

  @Test
  void oklab_ofWhiteAndGreyIsWhiteAndGrey() {
    assertThat(ColourRamp.toRgb(1, 0, 0)).isEqualTo(0xffffff);
    assertThat(ColourRamp.toRgb(0, 0, 0)).isZero();
    int grey = ColourRamp.toRgb(0.6, 0, 0);
    assertThat(grey & 0xff).isEqualTo(grey >> 8 & 0xff).isEqualTo(grey >> 16);
  }

  @Test
  void scale_isZeroForNobodyAndOneForTheBrightest() {
    DensityScale scale = DensityScale.of(new double[] {0, 1, 2, 8});
    assertThat(scale.brightness(0)).isZero();
    assertThat(scale.brightness(scale.brightest())).isCloseTo(1, within(1e-12));
    assertThat(scale.brightness(1e9)).isEqualTo(1);
    assertThat(scale.brightness(scale.brightest() / 4)).isBetween(0.4, 0.7);
  }

  private static double linear(int channel) {
    double value = (channel & 0xff) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
