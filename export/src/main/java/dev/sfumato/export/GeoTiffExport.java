package dev.sfumato.export;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FieldType;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.Rasters;
import mil.nga.tiff.TIFFImage;
import mil.nga.tiff.TiffWriter;
import mil.nga.tiff.util.TiffConstants;

/**
 * A map as GeoTIFF: one band of 32-bit densities a square kilometre, in EPSG:3857, with no value
 * outside the area.
 *
 * <p>The privacy statement is the image's description. A plain region has no place on Earth, only
 * the coordinates of its pixels.
 */
public final class GeoTiffExport {
  private static final String NO_VALUE = "-1";

  private static final int MODEL_TYPE = 1024;
  private static final int RASTER_TYPE = 1025;
  private static final int PROJECTED_SYSTEM = 3072;
  private static final int PROJECTED = 1;
  private static final int PIXEL_IS_AREA = 1;
  private static final int WEB_MERCATOR = 3857;

  private GeoTiffExport() {}

  public static byte[] write(MapExport map) throws IOException {
    MapRaster raster = MapRaster.of(map);
    TIFFImage image = new TIFFImage();
    image.add(directory(map, raster));
    return TiffWriter.writeTiffToBytes(image);
  }

  private static FileDirectory directory(MapExport map, MapRaster raster) {
    Rasters pixels = pixels(map, raster);
    FileDirectory directory = new FileDirectory();
    directory.setImageWidth(raster.width());
    directory.setImageHeight(raster.height());
    directory.setBitsPerSample(32);
    directory.setSampleFormat(TiffConstants.SAMPLE_FORMAT_FLOAT);
    directory.setSamplesPerPixel(1);
    directory.setCompression(TiffConstants.COMPRESSION_DEFLATE);
    directory.setPhotometricInterpretation(TiffConstants.PHOTOMETRIC_INTERPRETATION_BLACK_IS_ZERO);
    directory.setPlanarConfiguration(TiffConstants.PLANAR_CONFIGURATION_CHUNKY);
    directory.setRowsPerStrip(pixels.calculateRowsPerStrip(directory.getPlanarConfiguration()));
    directory.setModelPixelScale(List.of(raster.pixelWidth(), raster.pixelHeight(), 0.0));
    directory.setModelTiepoint(List.of(0.0, 0.0, 0.0, raster.left(), raster.top(), 0.0));
    directory.setUnsignedIntegerListEntryValue(
        FieldTagType.GeoKeyDirectory, geoKeys(map.isGeographic()));
    directory.setStringEntryValue(
        FieldTagType.ImageDescription, ascii(map.title() + "\n" + map.statement().text()));
    directory.setStringEntryValue(FieldTagType.GDAL_METADATA, metadata(map));
    directory.setStringEntryValue(FieldTagType.GDAL_NODATA, NO_VALUE);
    directory.setWriteRasters(pixels);
    return directory;
  }

  private static Rasters pixels(MapExport map, MapRaster raster) {
    Rasters pixels =
        new Rasters(raster.width(), raster.height(), 1, FieldType.FLOAT, ByteOrder.LITTLE_ENDIAN);
    for (int y = 0; y < raster.height(); y++) {
      double perArea = map.unit().total() / raster.pixelArea(y, map.isGeographic());
      for (int x = 0; x < raster.width(); x++) {
        double share = raster.share(x, y);
        float density =
            Double.isNaN(share) ? Float.parseFloat(NO_VALUE) : (float) (share * perArea);
        pixels.setFirstPixelSample(x, y, density);
      }
    }
    return pixels;
  }

  /** A version, then four numbers a key: its name, where its value is (here), one, the value. */
  private static List<Integer> geoKeys(boolean geographic) {
    return geographic
        ? List.of(
            1,
            1,
            0,
            3,
            MODEL_TYPE,
            0,
            1,
            PROJECTED,
            RASTER_TYPE,
            0,
            1,
            PIXEL_IS_AREA,
            PROJECTED_SYSTEM,
            0,
            1,
            WEB_MERCATOR)
        : List.of(1, 1, 0, 1, RASTER_TYPE, 0, 1, PIXEL_IS_AREA);
  }

  private static String metadata(MapExport map) {
    StringBuilder items = new StringBuilder("<GDALMetadata>");
    items.append("<Item name=\"DESCRIPTION\" sample=\"0\" role=\"description\">density</Item>");
    items.append("<Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">");
    items.append(map.unit().label()).append(" / km2</Item>");
    items.append(item("COUNT_UNIT", map.unit().label()));
    items.append(item("COUNT", String.valueOf(map.unit().total())));
    map.statement().tags().forEach((name, value) -> items.append(item("PRIVACY_" + name, value)));
    return items.append("</GDALMetadata>").toString();
  }

  private static String item(String name, String value) {
    return String.format("<Item name=\"%s\">%s</Item>", name, value);
  }

  private static String ascii(String text) {
    return text.replaceAll("[^\\p{ASCII}]", "?");
  }
}
