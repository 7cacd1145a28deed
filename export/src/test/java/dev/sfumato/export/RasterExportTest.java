package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.export.colour.ColourRamp;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.Rasters;
import mil.nga.tiff.TiffReader;
import org.junit.jupiter.api.Test;

class RasterExportTest {
  private static final MapExport MAP = MapExports.rated();

  @Test
  void png_isAPictureWithTheStatementInside() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PngExport.write(MAP, out);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    String raw = out.toString(StandardCharsets.ISO_8859_1);

    assertThat(image.getWidth()).isBetween(250, 256);
    assertThat(image.getHeight()).isLessThanOrEqualTo(256);
    assertThat(image.getRGB(image.getWidth() / 2, image.getHeight() / 2) >>> 24).isEqualTo(255);
    assertThat(raw).contains("iTXt").contains("Description").contains("at most 2 epsilon");
  }

  /** Each pixel against the rate of its cell; those of which too little is known are grey. */
  @Test
  void png_ofACategory_hasTheColoursOfItsRates() throws Exception {
    CategoryRates rates = MAP.categories().get(1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PngExport.writeRates(MAP, rates, out);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));

    assertThat(out.toString(StandardCharsets.ISO_8859_1)).contains(": " + rates.category());
    for (MapCell cell : MAP.cells()) {
      CellId pixel = anyPixelOf(cell);
      int x = pixel.x() - MAP.heatmap().region().firstColumn();
      int y = pixel.y() - MAP.heatmap().region().firstRow();
      RateInterval rate = rates.rates().of(cell.element());
      int expected = rate.width() > 0.5 ? 0xff9a9a9a : 0xff000000 | ColourRamp.colour(rate.rate());
      assertThat(image.getRGB(x, y)).isEqualTo(expected);
    }
  }

  @Test
  void worldFile_saysWhereTheFirstPixelIs() {
    List<Double> lines = PngExport.worldFile(MAP).lines().map(Double::valueOf).toList();

    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).isCloseTo(-lines.get(3), within(1e-9));
    // 9.23 W is 1,027,479 m west of Greenwich on the Mercator plane.
    assertThat(lines.get(4)).isCloseTo(-1_027_479, within(100.0));
  }

  @Test
  void geoTiff_hasTheDensitiesAndTheStatement() throws Exception {
    FileDirectory tiff = tiff().get(0);
    Rasters pixels = tiff.readRasters();
    MapRaster raster = MapRaster.of(MAP);
    double devices = 0;
    for (int y = 0; y < pixels.getHeight(); y++) {
      for (int x = 0; x < pixels.getWidth(); x++) {
        double density = pixels.getFirstPixelSample(x, y).doubleValue();
        devices += Math.max(0, density) * raster.pixelArea(y, true);
      }
    }

    assertThat(devices).isCloseTo(9_700, within(10.0));
    assertThat(tiff.getStringEntryValue(FieldTagType.ImageDescription)).contains("epsilon 0.5");
    assertThat(tiff.getModelTiepoint().get(3)).isCloseTo(-1_027_479, within(100.0));
  }

  /** Every band against the cells that it was made of, pixel by pixel. */
  @Test
  void geoTiff_hasTheIntervalsAndRatesOfTheCells() throws Exception {
    Rasters pixels = tiff().get(0).readRasters();
    MapRaster raster = MapRaster.of(MAP);
    assertThat(pixels.getSamplesPerPixel()).isEqualTo(9);
    for (MapCell cell : MAP.cells()) {
      CellId pixel = anyPixelOf(cell);
      int x = pixel.x() - MAP.heatmap().region().firstColumn();
      int y = pixel.y() - MAP.heatmap().region().firstRow();
      double part = 9_700 * raster.pixelArea(y, true) / cell.area();
      double area = raster.pixelArea(y, true);

      // Cells are squares of the plane, and a little larger on the ground in the south.
      assertThat(pixels.getPixelSample(1, x, y).doubleValue() * area)
          .isCloseTo(cell.low() * part, within(0.005 * cell.low() * part + 1e-6));
      assertThat(pixels.getPixelSample(2, x, y).doubleValue() * area)
          .isCloseTo(cell.high() * part, within(0.005 * cell.high() * part + 1e-6));
      for (int category = 0; category < 2; category++) {
        var rate = MAP.categories().get(category).rates().of(cell.element());
        assertThat(pixels.getPixelSample(3 + 3 * category, x, y)).isEqualTo((float) rate.rate());
        assertThat(pixels.getPixelSample(4 + 3 * category, x, y)).isEqualTo((float) rate.low());
        assertThat(pixels.getPixelSample(5 + 3 * category, x, y)).isEqualTo((float) rate.high());
      }
    }
  }

  /** A finest cell in the middle of the first rectangle that a cell stands for. */
  private static CellId anyPixelOf(MapCell cell) {
    var region = MAP.heatmap().region();
    var piece = cell.shape().get(0);
    long morton =
        region.mortonAt((piece.south() + piece.north()) / 2, (piece.west() + piece.east()) / 2);
    return new CellId(1L << (2 * region.levels()) | morton);
  }

  private static List<FileDirectory> tiff() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GeoTiffExport.write(MAP, out);
    return TiffReader.readTiff(out.toByteArray()).getFileDirectories();
  }
}
