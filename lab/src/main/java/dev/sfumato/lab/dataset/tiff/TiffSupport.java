package dev.sfumato.lab.dataset.tiff;

import dev.sfumato.core.Checks;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.util.TiffException;
import org.jspecify.annotations.Nullable;

/** Which TIFF files can be read; the others are refused by name, before a pixel is looked at. */
public final class TiffSupport {
  private static final int FIRST_DIRECTORY = 4;
  private static final int ENTRY_BYTES = 12;
  private static final int MAX_DIRECTORIES = 1_000;
  private static final int TIFF = 42;
  private static final int BIG_TIFF = 43;

  private static final int NONE = 1;
  private static final int LZW = 5;
  private static final int DEFLATE = 8;
  private static final int OLD_DEFLATE = 32946;
  private static final int PACK_BITS = 32773;

  private static final Map<Integer, String> UNSUPPORTED =
      Map.ofEntries(
          Map.entry(2, "CCITT Huffman"),
          Map.entry(3, "CCITT Group 3"),
          Map.entry(4, "CCITT Group 4"),
          Map.entry(6, "old JPEG"),
          Map.entry(7, "JPEG"),
          Map.entry(34712, "JPEG 2000"),
          Map.entry(34887, "LERC"),
          Map.entry(34925, "LZMA"),
          Map.entry(50000, "ZSTD"),
          Map.entry(50001, "WebP"),
          Map.entry(50002, "JPEG XL"));

  private static final int WHOLE = 1;
  private static final int SIGNED = 2;
  private static final int FLOATING = 3;

  private TiffSupport() {}

  public static void checkHeader(String name, MappedBytes bytes) {
    String order = bytes.byteLength() < 8 ? null : bytes.readString(0, 2);
    bytes.setByteOrder("MM".equals(order) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    boolean ordered = "MM".equals(order) || "II".equals(order);
    int version = ordered ? bytes.readUnsignedShort(2) : 0;
    if (version == BIG_TIFF) {
      throw Checks.refuse("raster", "BigTIFF, " + name, "classic TIFF; " + Gdal.translate(name));
    }
    if (version != TIFF) {
      throw Checks.refuse(
          "raster", name, "a GeoTIFF file; points go with --points, pictures with --map");
    }
  }

  /** The library reads one directory after another, for ever if they point in a circle. */
  public static void checkDirectories(MappedBytes bytes) {
    Set<Long> seen = new HashSet<>();
    for (long at = bytes.readUnsignedInt(FIRST_DIRECTORY); at != 0; at = nextDirectory(bytes, at)) {
      if (!seen.add(at) || seen.size() > MAX_DIRECTORIES) {
        throw new TiffException("directories without an end");
      }
    }
  }

  private static long nextDirectory(MappedBytes bytes, long at) {
    int entries = bytes.readUnsignedShort(Math.toIntExact(at));
    return bytes.readUnsignedInt(Math.toIntExact(at + Short.BYTES + (long) ENTRY_BYTES * entries));
  }

  public static void check(String name, FileDirectory image) {
    checkCompression(name, image.getCompression());
    if (image.getSamplesPerPixel() != 1) {
      throw Checks.refuse(
          "bands of the raster", image.getSamplesPerPixel(), "1; " + Gdal.translate(name));
    }
    int bits = first(image.getBitsPerSample(), 1);
    int format = first(image.getSampleFormat(), WHOLE);
    boolean readable =
        switch (format) {
          case WHOLE, SIGNED -> bits == 8 || bits == 16 || bits == 32;
          case FLOATING -> bits == 32 || bits == 64;
          default -> false;
        };
    if (!readable) {
      throw Checks.refuse(
          "pixels of the raster",
          bits + " bits of sample format " + format,
          "whole numbers of 8, 16 or 32 bits or floating point of 32 or 64");
    }
  }

  /**
   * A raster in one strip may say that it has any number of rows; the library would look for them
   * in strips that are not there.
   */
  public static void endStrips(FileDirectory image) {
    if (!image.isTiled()) {
      long rows = image.getRowsPerStrip().longValue();
      image.setRowsPerStripAsLong(Math.min(rows, image.getImageHeight().longValue()));
    }
  }

  /**
   * The same raster, whose reader unpacks the blocks if they are packed by Deflate: the library
   * then takes them as they come.
   */
  public static FileDirectory inflating(FileDirectory image, MappedBytes bytes) {
    Integer compression = image.getCompression();
    if (compression == null || compression != DEFLATE && compression != OLD_DEFLATE) {
      return image;
    }
    bytes.inflateBlocks(blockBytes(image));
    image.setCompression(NONE);
    return new FileDirectory(new TreeSet<>(image.getEntries()), bytes);
  }

  private static long blockBytes(FileDirectory image) {
    long columns = (image.isTiled() ? image.getTileWidth() : image.getImageWidth()).longValue();
    long rows = (image.isTiled() ? image.getTileHeight() : image.getRowsPerStrip()).longValue();
    int bits = first(image.getBitsPerSample(), 1);
    return Math.multiplyExact(Math.multiplyExact(columns, rows), bits / Byte.SIZE);
  }

  private static void checkCompression(String name, @Nullable Integer compression) {
    int scheme = compression == null ? NONE : compression;
    boolean readable =
        switch (scheme) {
          case NONE, LZW, DEFLATE, OLD_DEFLATE, PACK_BITS -> true;
          default -> false;
        };
    if (!readable) {
      throw Checks.refuse(
          "compression of the raster",
          UNSUPPORTED.getOrDefault(scheme, "scheme " + scheme),
          "none, LZW, Deflate or PackBits; " + Gdal.translate(name));
    }
  }

  private static int first(@Nullable List<Integer> values, int otherwise) {
    return values == null || values.isEmpty() ? otherwise : values.get(0);
  }
}
