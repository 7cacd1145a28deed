package dev.sfumato.export.tiff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A TIFF file that can be read in parts over a network (cloud-optimised): tiles, the same image at
 * half the size again and again, all directories at the beginning, the pixels of the smallest image
 * first.
 */
public final class CloudTiff {
  private static final int HEADER_BYTES = 8;
  private static final int FRAME_BYTES = 2 * Integer.BYTES;

  /** What readers may rely on, in the form in which GDAL looks for it behind the header. */
  private static final byte[] LAYOUT = layout();

  private final TiffDirectory first;
  private final List<TiledImage> images = new ArrayList<>();
  private final List<TiffDirectory> directories = new ArrayList<>();

  /**
   * @param first the tags that say what the raster is and where it lies
   * @param nothing stands where there is no value
   */
  public CloudTiff(TiffDirectory first, List<RasterBand> bands, int width, float nothing)
      throws IOException {
    this.first = first;
    List<RasterBand> smaller = bands;
    int across = width;
    add(bands, across, nothing);
    while (Math.max(across, height(smaller, across)) > TiledImage.TILE) {
      int wide = across;
      smaller = smaller.stream().map(each -> each.halved(wide)).toList();
      across = RasterBand.half(wide);
      add(smaller, across, nothing);
    }
  }

  private static int height(List<RasterBand> bands, int width) {
    return bands.get(0).pixels().length / width;
  }

  private void add(List<RasterBand> bands, int width, float nothing) throws IOException {
    TiledImage image = TiledImage.of(bands, width, nothing);
    TiffDirectory directory = images.isEmpty() ? first : new TiffDirectory();
    TiffTag.describe(directory, image, bands.size(), !images.isEmpty(), nothing);
    images.add(image);
    directories.add(directory);
  }

  public void write(OutputStream out) throws IOException {
    int begin = HEADER_BYTES + LAYOUT.length;
    placeTiles(begin + directories.stream().mapToInt(TiffDirectory::size).sum());
    out.write(header(begin));
    out.write(LAYOUT);
    int offset = begin;
    for (int i = 0; i < directories.size(); i++) {
      int next = offset + directories.get(i).size();
      out.write(directories.get(i).bytes(offset, i + 1 < directories.size() ? next : 0));
      offset = next;
    }
    for (int i = images.size() - 1; i >= 0; i--) {
      for (byte[] tile : images.get(i).tiles()) {
        out.write(framed(tile));
      }
    }
  }

  private void placeTiles(int begin) {
    int offset = begin;
    for (int i = images.size() - 1; i >= 0; i--) {
      List<byte[]> tiles = images.get(i).tiles();
      int[] offsets = new int[tiles.size()];
      for (int tile = 0; tile < offsets.length; tile++) {
        offsets[tile] = offset + Integer.BYTES;
        offset += FRAME_BYTES + tiles.get(tile).length;
      }
      directories.get(i).putLongs(TiffTag.TILE_OFFSETS, offsets);
    }
  }

  /** Its length before it, and its last four bytes again behind it, for readers that check. */
  private static byte[] framed(byte[] tile) {
    byte[] framed = new byte[tile.length + FRAME_BYTES];
    ByteBuffer bytes = ByteBuffer.wrap(framed).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(tile.length).put(tile).put(tile, tile.length - Integer.BYTES, Integer.BYTES);
    return framed;
  }

  private static byte[] header(int firstDirectory) {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(firstDirectory);
    return header.array();
  }

  private static byte[] layout() {
    String says =
        "LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\n"
            + "BLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n ";
    String all = String.format("GDAL_STRUCTURAL_METADATA_SIZE=%06d bytes\n%s", says.length(), says);
    return (all.length() % 2 == 0 ? all : all + " ").getBytes(StandardCharsets.US_ASCII);
  }
}
