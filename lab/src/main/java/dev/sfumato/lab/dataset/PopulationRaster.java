package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.tiff.MappedBytes;
import dev.sfumato.lab.dataset.tiff.PixelGrid;
import dev.sfumato.lab.dataset.tiff.TiffSupport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.ImageWindow;
import mil.nga.tiff.Rasters;
import mil.nga.tiff.TiffReader;
import org.jspecify.annotations.Nullable;

/**
 * A population raster: a GeoTIFF in longitude and latitude whose pixels hold numbers of people.
 *
 * <p>A pixel's people are spread evenly over its ground and go to each finest cell by the part of
 * the pixel that lies in it: pixels larger than cells leave no empty cells between them, and
 * smaller ones no stripes. Pixels without data and NaN hold nobody; other negative pixels are
 * refused.
 *
 * <p>Only the wanted window is read, a band of blocks at a time; the file is mapped, not loaded.
 * The people of a raster are estimates, and so a distribution.
 */
public final class PopulationRaster {
  /** Latitudes of all rows of cells are kept. */
  private static final int MAX_GRID = 1 << 16;

  /** What is read at once at least, so that a strip of one row is not a call of its own. */
  private static final int BAND_ROWS = 64;

  /** The whole Earth at three arc seconds has 432,000 columns. */
  private static final int MAX_SIDE = 1 << 20;

  private static final int FLOATING = 3;

  private final FileDirectory image;
  private final PixelGrid pixels;
  private final int columns;
  private final int rows;
  private final double nodata;

  private PopulationRaster(String name, FileDirectory image) {
    this.image = image;
    this.pixels = PixelGrid.of(name, image);
    this.columns = side("columns of the raster", image.getImageWidth());
    this.rows = side("rows of the raster", image.getImageHeight());
    this.nodata = nodata(image.getStringEntryValue(FieldTagType.GDAL_NODATA));
  }

  private static int side(String name, Number pixels) {
    return (int) Checks.checkRange(name, pixels.longValue(), 1, MAX_SIDE);
  }

  /** Reads what is between two corners, or all of the file when they are null. */
  public static CellDataset read(Path file, @Nullable Bounds area, int grid) throws IOException {
    return within(file, area == null ? null : Region.around(area, grid), grid);
  }

  /** Reads an area, or all of the file when it is null. */
  public static CellDataset within(Path file, @Nullable Region area, int grid) throws IOException {
    Checks.checkRange("grid", grid, 1, MAX_GRID);
    String name = file.getFileName() + "";
    MappedBytes bytes = MappedBytes.of(file);
    TiffSupport.checkHeader(name, bytes);
    try {
      TiffSupport.checkDirectories(bytes);
      FileDirectory image = TiffReader.readTiff(bytes).getFileDirectory();
      TiffSupport.check(name, image);
      TiffSupport.endStrips(image);
      PopulationRaster raster = new PopulationRaster(name, TiffSupport.inflating(image, bytes));
      Bounds all = raster.pixels.bounds(raster.columns, raster.rows);
      Region region = area != null ? area : Region.around(all, grid);
      return CellDataset.ofDistribution(name, region, raster.people(region));
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      // Of a broken file the library says so by whatever exception it comes upon.
      throw new IOException("raster: " + name + " (expected: a GeoTIFF that is whole)", e);
    }
  }

  private CellWeights people(Region region) {
    AxisOverlap across =
        new AxisOverlap(pixels.columnEdges(columns), columnEdges(region), region.firstColumn());
    AxisOverlap down = new AxisOverlap(pixels.rowEdges(rows), rowEdges(region), region.firstRow());
    RasterSpread spread = new RasterSpread(across, down, region);
    int band = bandRows();
    for (int top = spread.top() / band * band; top < spread.bottom(); top += band) {
      addBand(spread, Math.max(top, spread.top()), Math.min(top + band, spread.bottom()));
    }
    return spread.weights();
  }

  private void addBand(RasterSpread spread, int top, int bottom) {
    ImageWindow window = new ImageWindow(spread.left(), top, spread.right(), bottom);
    Rasters band = image.readRasters(window);
    for (int row = top; row < bottom; row++) {
      for (int column = spread.left(); column < spread.right(); column++) {
        double value = band.getFirstPixelSample(column - spread.left(), row - top).doubleValue();
        if (value != 0 && value != nodata && !Double.isNaN(value)) {
          spread.add(column, row, value);
        }
      }
    }
  }

  /** Whole blocks, so that none is unpacked for two bands. */
  private int bandRows() {
    int block =
        image.isTiled() ? image.getTileHeight().intValue() : image.getRowsPerStrip().intValue();
    int height = Math.min(Math.max(block, 1), rows);
    return (BAND_ROWS + height - 1) / height * height;
  }

  /** Pixels are compared as the numbers they were stored as. */
  private double nodata(@Nullable String text) {
    if (text == null) {
      return Double.NaN;
    }
    try {
      String number = text.replace("\0", "").strip();
      // GDAL writes it small, and some libraries with a sign.
      double value = number.matches("(?i)-?nan") ? Double.NaN : Double.parseDouble(number);
      return image.getBitsPerSample().get(0) == Float.SIZE && isFloating()
          ? (double) (float) value
          : value;
    } catch (NumberFormatException e) {
      throw Checks.refuse("no-data value of the raster", text.strip(), "a number");
    }
  }

  private boolean isFloating() {
    List<Integer> format = image.getSampleFormat();
    return format != null && format.get(0) == FLOATING;
  }

  /** The longitudes between the open columns of a region. */
  private static double[] columnEdges(Region region) {
    double[] edges = new double[region.lastColumn() - region.firstColumn() + 2];
    for (int i = 0; i < edges.length; i++) {
      int column = region.firstColumn() + i;
      edges[i] =
          column < region.grid()
              ? region.boundsOf(CellId.of(region.levels(), column, 0)).west()
              : region.square().east();
    }
    return edges;
  }

  /** The latitudes between the open rows of a region, negated so that they grow southwards. */
  private static double[] rowEdges(Region region) {
    double[] edges = new double[region.lastRow() - region.firstRow() + 2];
    for (int i = 0; i < edges.length; i++) {
      int row = region.firstRow() + i;
      edges[i] =
          row < region.grid()
              ? -region.boundsOf(CellId.of(region.levels(), 0, row)).north()
              : -region.square().south();
    }
    return edges;
  }
}
