package dev.sfumato.lab.points;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A format whose libraries are too large for everybody, from a module of its own; found as a
 * service.
 */
public interface AddedFormat {
  /** Its name, such as {@code parquet}. */
  String format();

  /** Reads all rows of a file. */
  void read(Path file, PointOptions options, CheckedPoints points) throws IOException;
}
