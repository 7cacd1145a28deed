package dev.sfumato.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Writes a format whose libraries are too large for everybody, from a module of its own; found as a
 * service. {@link MapFormat} lists its format whether it is there or not.
 */
public interface AddedWriter {
  /** The {@link MapFormat#extension()} that it writes. */
  String extension();

  void write(MapExport map, OutputStream out) throws IOException;

  /** The writer of a format, if its module is there. */
  static Optional<AddedWriter> find(String extension) {
    return ServiceLoader.load(AddedWriter.class, AddedWriter.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.extension().equals(extension))
        .findFirst();
  }
}
