package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Morton;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PngMapTest {
  @TempDir private Path folder;

  private Path picture(int type, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, type);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int grey = 10 * y + x;
        if (image.getRaster().getNumBands() == 1) {
          image.getRaster().setSample(x, y, 0, grey);
        } else {
          image.setRGB(x, y, 0xff000000 | grey << 16 | 2 * grey << 8 | 3 * grey);
        }
      }
    }
    Path file = folder.resolve("map" + type + ".png");
    ImageIO.write(image, "png", file.toFile());
    return file;
  }

  @Test
  void grey_isPeopleAsStored() throws IOException {
    CellDataset map = PngMap.read(picture(BufferedImage.TYPE_BYTE_GRAY, 10, 9), 0, 0, 8);
    assertThat(map.isDistribution()).isFalse();
    assertThat(map.region().grid()).isEqualTo(8);
    CellWeights weights = map.weights();
    long code = Morton.encode(5, 7);
    assertThat(weights.between(code, code + 1)).isEqualTo(75);
    assertThat(weights.total()).isEqualTo(8 * (10 * 28 + 28));
  }

  @Test
  void colour_isRoundedLuma() throws IOException {
    CellWeights weights = PngMap.read(picture(BufferedImage.TYPE_INT_RGB, 8, 8), 0, 0, 8).weights();
    long code = Morton.encode(3, 2);
    assertThat(weights.between(code, code + 1))
        .isEqualTo(Math.rint(0.299 * 23 + 0.587 * 46 + 0.114 * 69));
  }

  @Test
  void luma_isRec601() {
    assertThat(PngMap.luma(255, 255, 255)).isEqualTo(255);
    assertThat(PngMap.luma(255, 0, 0)).isEqualTo(76);
    assertThat(PngMap.luma(0, 255, 0)).isEqualTo(150);
    assertThat(PngMap.luma(0, 0, 255)).isEqualTo(29);
  }

  @Test
  void palette_isLookedUp() throws IOException {
    BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_INDEXED);
    image.setRGB(1, 0, 0xffffffff);
    Path file = folder.resolve("palette.png");
    ImageIO.write(image, "png", file.toFile());
    CellWeights weights = PngMap.read(file, 0, 0, 4).weights();
    assertThat(weights.size()).isEqualTo(1);
    assertThat(weights.total()).isEqualTo(255);
  }

  @Test
  void crop_movesTheSquare() throws IOException {
    Path file = picture(BufferedImage.TYPE_BYTE_GRAY, 10, 9);
    CellWeights weights = PngMap.read(file, 2, 1, 8).weights();
    assertThat(weights.between(0, 1)).isEqualTo(12);
  }

  @Test
  void tooSmallPicture_isRefusedByValueAndRule() throws IOException {
    Path file = picture(BufferedImage.TYPE_BYTE_GRAY, 10, 9);
    assertThatThrownBy(() -> PngMap.read(file, 3, 0, 8))
        .hasMessage("map size: 10 x 9 (expected: at least crop + grid, 11 x 8 pixels)");
    assertThatThrownBy(() -> PngMap.read(file, 0, 0, 7)).hasMessageContaining("power of two");
  }

  @Test
  void sixteenBits_areRefused() throws IOException {
    BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_USHORT_GRAY);
    Path file = folder.resolve("deep.png");
    ImageIO.write(image, "png", file.toFile());
    assertThatThrownBy(() -> PngMap.read(file, 0, 0, 4))
        .hasMessage("bits a channel: 16 (expected: at most 8)");
  }

  @Test
  void notAPicture_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("text.png"), "lat,lon");
    assertThatThrownBy(() -> PngMap.read(file, 0, 0, 4)).hasMessageContaining("a PNG file");
  }
}
