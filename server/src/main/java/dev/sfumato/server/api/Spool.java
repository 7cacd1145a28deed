package dev.sfumato.server.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps what is written in memory while it is little, and in a file of its owner alone if not. */
final class Spool extends OutputStream {
  private static final int MAX_IN_MEMORY = 1 << 18;

  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private OutputStream out = memory;
  private Optional<Path> file = Optional.empty();

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (file.isEmpty() && memory.size() + length > MAX_IN_MEMORY) {
      moveToFile();
    }
    out.write(bytes, offset, length);
  }

  private void moveToFile() throws IOException {
    Path made = Files.createTempFile("sfumato-map-", ".tmp");
    file = Optional.of(made);
    out = new java.io.BufferedOutputStream(Files.newOutputStream(made), 1 << 16);
    memory.writeTo(out);
    memory.reset();
  }

  /** Where it is, if it was too much for memory. */
  Optional<Path> file() {
    return file;
  }

  /** All of it, if it was not. */
  byte[] bytes() {
    return memory.toByteArray();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
