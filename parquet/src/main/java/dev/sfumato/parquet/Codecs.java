package dev.sfumato.parquet;

import dev.sfumato.core.Checks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;

/** The library's codecs, but Gzip without the Hadoop that it would need; others are refused. */
final class Codecs implements CompressionCodecFactory {
  private final CompressionCodecFactory library = HadoopCodecs.newFactory(0);

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return library.getCompressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED, SNAPPY, ZSTD, LZ4_RAW -> library.getDecompressor(codec);
      case GZIP -> new Gzip();
      default ->
          throw Checks.refuse(
              "compression of the file", codec, "none, Snappy, Zstandard, Gzip or LZ4_RAW");
    };
  }

  @Override
  public void release() {
    library.release();
  }

  /** Gzip as the JDK has it. */
  private static final class Gzip implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      return BytesInput.from(unpack(bytes.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(ByteBuffer input, int packedSize, ByteBuffer output, int size)
        throws IOException {
      byte[] packed = new byte[packedSize];
      input.get(packed);
      output.put(unpack(packed, size));
    }

    private static byte[] unpack(byte[] packed, int size) throws IOException {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return in.readNBytes(size);
      }
    }

    @Override
    public void release() {}
  }
}
