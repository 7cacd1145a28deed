package dev.sfumato.lab.dataset.tiff;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import mil.nga.tiff.util.TiffException;

/**
 * Unpacks one block of a Deflate raster. The library's own way never ends when a block is cut
 * short, and unpacks however much a block says it is.
 */
final class InflatedBlock {
  private static final int PIECE = 1 << 13;

  private InflatedBlock() {}

  /** As many bytes as a block has at most; what comes after them belongs to no pixel. */
  static byte[] of(byte[] packed, long most) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      return inflate(inflater, most);
    } catch (DataFormatException e) {
      throw new TiffException("a block that does not unpack", e);
    } finally {
      inflater.end();
    }
  }

  private static byte[] inflate(Inflater inflater, long most) throws DataFormatException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    while (!inflater.finished() && block.size() < most) {
      int length = inflater.inflate(piece);
      if (length == 0 && !inflater.finished()) {
        throw new TiffException("a block that ends too early");
      }
      block.write(piece, 0, length);
    }
    return block.toByteArray();
  }
}
