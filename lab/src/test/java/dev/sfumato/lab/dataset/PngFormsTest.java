package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Morton;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way in which a PNG may store a pixel gives the same people, or is refused. */
class PngFormsTest {
  @TempDir private Path folder;

  private Path write(BufferedImage image) throws IOException {
    Path file = folder.resolve("map.png");
    assertThat(ImageIO.write(image, "png", file.toFile())).isTrue();
    return file;
  }

  private CellWeights read(BufferedImage image) throws IOException {
    return PngMap.read(write(image), 0, 0, image.getWidth()).weights();
  }

  private static double at(CellWeights weights, int x, int y) {
    long code = Morton.encode(x, y);
    return weights.between(code, code + 1);
  }

  /** Transparency is no people and no lack of them. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        BufferedImage.TYPE_INT_RGB,
        BufferedImage.TYPE_INT_ARGB,
        BufferedImage.TYPE_3BYTE_BGR,
        BufferedImage.TYPE_4BYTE_ABGR
      })
  void read_colours_areLumaWithoutTransparency(int type) throws IOException {
    BufferedImage image = new BufferedImage(2, 2, type);
    image.setRGB(0, 0, 0xff_ff_00_00);
    image.setRGB(1, 0, 0x01_00_ff_00);
    image.setRGB(0, 1, 0x80_00_00_ff);
    image.setRGB(1, 1, 0xff_01_02_03);
    CellWeights weights = read(image);
    assertThat(at(weights, 0, 0)).isEqualTo(76);
    assertThat(at(weights, 1, 0)).isEqualTo(150);
    assertThat(at(weights, 0, 1)).isEqualTo(29);
    assertThat(at(weights, 1, 1)).isEqualTo(2);
  }

  /** A picture of two bits a pixel has four kinds of people, by its palette of greys. */
  @ParameterizedTest
  @CsvSource({"1, 255", "2, 85", "4, 17"})
  void read_fewBits_areLookedUp(int bits, int step) throws IOException {
    int colours = 1 << bits;
    byte[] greys = new byte[colours];
    for (int i = 0; i < colours; i++) {
      greys[i] = (byte) (i * step);
    }
    IndexColorModel palette = new IndexColorModel(bits, colours, greys, greys, greys);
    BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_BINARY, palette);
    for (int i = 0; i < 16; i++) {
      image.getRaster().setSample(i % 4, i / 4, 0, i % colours);
    }
    CellWeights weights = read(image);
    for (int i = 0; i < 16; i++) {
      assertThat(at(weights, i % 4, i / 4)).isEqualTo(i % colours * (double) step);
    }
  }

  @Test
  void read_blackPicture_isNoMap() throws IOException {
    Path file = write(new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY));
    assertThatThrownBy(() -> PngMap.read(file, 0, 0, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cells with weight: 0");
  }

  /** Pictures are mostly wider than high; a square anywhere in them is a map. */
  @Test
  void read_anySquareOfAPicture_isThatSquare() throws IOException {
    BufferedImage image = new BufferedImage(13, 7, BufferedImage.TYPE_BYTE_GRAY);
    for (int y = 0; y < 7; y++) {
      for (int x = 0; x < 13; x++) {
        image.getRaster().setSample(x, y, 0, 13 * y + x + 1);
      }
    }
    Path file = write(image);
    for (int cropY = 0; cropY <= 3; cropY++) {
      for (int cropX = 0; cropX <= 9; cropX++) {
        CellWeights weights = PngMap.read(file, cropX, cropY, 4).weights();
        assertThat(at(weights, 0, 0)).isEqualTo(13 * cropY + cropX + 1);
        assertThat(at(weights, 3, 3)).isEqualTo(13 * (cropY + 3) + cropX + 4);
      }
    }
    assertThatThrownBy(() -> PngMap.read(file, 9, 4, 4))
        .hasMessage("map size: 13 x 7 (expected: at least crop + grid, 13 x 8 pixels)");
  }

  @Test
  void read_badCrop_isRefusedByItsOption() throws IOException {
    Path file = write(new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY));
    assertThatThrownBy(() -> PngMap.read(file, -1, 0, 4)).hasMessageStartingWith("crop x: -1 ");
    assertThatThrownBy(() -> PngMap.read(file, 0, Integer.MAX_VALUE, 4))
        .hasMessageStartingWith("crop y: 2147483647 ");
    assertThatThrownBy(() -> PngMap.read(file, 0, 0, 8192))
        .hasMessage("grid: 8192 (expected: 1 .. 4096)");
  }

  @Test
  void read_cutPicture_isRefused() throws IOException {
    BufferedImage image = new BufferedImage(64, 64, BufferedImage.TYPE_BYTE_GRAY);
    for (int i = 0; i < 64 * 64; i++) {
      image.getRaster().setSample(i % 64, i / 64, 0, i * 31 % 251);
    }
    byte[] whole = Files.readAllBytes(write(image));
    for (int length : new int[] {8, 20, 33, 60, whole.length / 2}) {
      Path cut = Files.write(folder.resolve("cut.png"), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> PngMap.read(cut, 0, 0, 64))
          .as("cut to %d bytes", length)
          .isInstanceOf(IOException.class);
    }
  }
}
