package dev.sfumato.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.plot.Lettering;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeatmapPictureTest {
  @TempDir private Path folder;

  @Test
  void means_keepTheMeanOnEveryGrid() {
    for (int grid : new int[] {1, 4, 16, 32}) {
      double[] map = new double[grid * grid];
      Arrays.setAll(map, i -> i + 1);
      double[] means = MapPixels.means(map, 16);
      assertThat(Arrays.stream(means).average().orElseThrow()).isCloseTo(1, within(1e-12));
      assertThat(means[255]).isGreaterThanOrEqualTo(means[0]);
    }
  }

  @Test
  void picture_showsTheThreeMapsSideBySide() throws IOException {
    double[] truth = {1, 0, 0, 0};
    double[] estimate = {0, 0, 0, 1};
    Path file = folder.resolve("heatmap.png");
    HeatmapPicture.write(
        file, truth, estimate, Partition.uniform(1), new double[] {0, 0, 0, 1}, "a test, 3%");
    BufferedImage picture = ImageIO.read(file.toFile());
    assertThat(picture.getWidth()).isEqualTo(1656);
    assertThat(picture.getHeight()).isEqualTo(650);
    int bright = ColourRamp.colour(1);
    int dark = ColourRamp.colour(0);
    int middle = 62 + 512 / 4;
    assertThat(picture.getRGB(36 + 128, middle) & 0xffffff).isEqualTo(bright);
    assertThat(picture.getRGB(36 + 536 + 128, middle) & 0xffffff).isEqualTo(dark);
    assertThat(picture.getRGB(36 + 536 + 384, middle + 256) & 0xffffff).isEqualTo(bright);
    assertThat(picture.getRGB(36 + 2 * 536 + 384, middle + 256) & 0xffffff).isEqualTo(bright);
    // The outline between the quadrants is neither.
    assertThat(picture.getRGB(36 + 2 * 536 + 255, middle) & 0xffffff).isNotIn(bright, dark);
  }

  @Test
  void otherNumberOfMasses_isRefused() {
    assertThatThrownBy(
            () ->
                HeatmapPicture.draw(
                    new double[] {1}, new double[] {1}, Partition.uniform(1), new double[1], ""))
        .hasMessage("masses: 1 (expected: one for each of 4)");
  }

  @Test
  void lettering_growsWithTheText() {
    assertThat(Lettering.width("", 12)).isZero();
    assertThat(Lettering.width("truth", 12)).isPositive();
    assertThat(Lettering.width("estimate", 12)).isGreaterThan(Lettering.width("truth", 12));
    assertThat(Lettering.width("truth", 24))
        .isCloseTo(2 * Lettering.width("truth", 12), within(1e-9));
  }
}
