package dev.sfumato.parquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream as the file that a writer of Parquet wants; it is not closed with it. */
final class StreamFile implements OutputFile {
  private final OutputStream out;

  StreamFile(OutputStream out) {
    this.out = out;
  }

  @Override
  public PositionOutputStream create(long blockSize) {
    return new Counted(out);
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSize) {
    return create(blockSize);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  /** Counts what was written. */
  private static final class Counted extends PositionOutputStream {
    private final OutputStream out;
    private long count;

    private Counted(OutputStream out) {
      this.out = out;
    }

    @Override
    public long getPos() {
      return count;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      count += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }
  }
}
