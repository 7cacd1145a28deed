package dev.sfumato.lab.points;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Makes blanks of the record separators in a GeoJSON sequence (RFC 8142), which JSON has not. */
final class NoSeparators extends FilterReader {
  private static final char SEPARATOR = 0x1e;

  NoSeparators(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    return value == SEPARATOR ? ' ' : value;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = offset; i < offset + count; i++) {
      if (buffer[i] == SEPARATOR) {
        buffer[i] = ' ';
      }
    }
    return count;
  }
}
