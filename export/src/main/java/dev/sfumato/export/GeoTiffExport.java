package dev.sfumato.export;

import dev.sfumato.export.tiff.CloudTiff;
import dev.sfumato.export.tiff.RasterBand;
import dev.sfumato.export.tiff.TiffDirectory;
import dev.sfumato.export.tiff.TiffTag;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A map as a cloud-optimised GeoTIFF in EPSG:3857: bands of densities a square kilometre, of the
 * ends of their intervals, and of each category's rate with its ends.
 *
 * <p>The privacy statement is the image's description. A plain region has no place on Earth, only
 * the coordinates of its pixels.
 */
public final class GeoTiffExport {
  /** Outside the area. */
  private static final float NOTHING = -1;

  /** A version, then four numbers a key: its name, where its value is (here), one, the value. */
  private static final int[] WEB_MERCATOR = {
    1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3857
  };

  /** Pixels are areas; nothing else is known. */
  private static final int[] NOWHERE = {1, 1, 0, 1, 1025, 0, 1, 1};

  private GeoTiffExport() {}

  public static void write(MapExport map, OutputStream out) throws IOException {
    MapRaster raster = MapRaster.of(map);
    List<RasterBand> bands = bands(map, raster);
    TiffDirectory tags = new TiffDirectory();
    tags.putText(TiffTag.DESCRIPTION, map.title() + "\n" + map.statement().text());
    tags.putDoubles(TiffTag.PIXEL_SCALE, raster.pixelWidth(), raster.pixelHeight(), 0);
    tags.putDoubles(TiffTag.TIE_POINT, 0, 0, 0, raster.left(), raster.top(), 0);
    tags.putShorts(TiffTag.GEO_KEYS, map.isGeographic() ? WEB_MERCATOR : NOWHERE);
    tags.putText(TiffTag.GDAL_METADATA, RasterMetadata.of(map, bands));
    new CloudTiff(tags, bands, raster.width(), NOTHING).write(out);
  }

  private static List<RasterBand> bands(MapExport map, MapRaster raster) {
    List<RasterBand> bands = new ArrayList<>();
    String unit = map.densityUnit();
    bands.add(new RasterBand("density", unit, densities(map, raster, raster.shares())));
    bands.add(new RasterBand("density_low", unit, densities(map, raster, raster.lows())));
    bands.add(new RasterBand("density_high", unit, densities(map, raster, raster.highs())));
    for (CategoryRates each : map.categories()) {
      String name = each.column();
      bands.add(new RasterBand(name, "", raster.cells(e -> each.rates().of(e).rate())));
      bands.add(new RasterBand(name + "_low", "", raster.cells(e -> each.rates().of(e).low())));
      bands.add(new RasterBand(name + "_high", "", raster.cells(e -> each.rates().of(e).high())));
    }
    return bands;
  }

  private static double[] densities(MapExport map, MapRaster raster, double[] shares) {
    double total = map.unit().total();
    double[] counts = Arrays.stream(shares).map(share -> share * total).toArray();
    return raster.perArea(counts, map.isGeographic());
  }
}
