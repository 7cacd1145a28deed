package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.testing.AllocationLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Files of any bytes: a dataset, or a refusal of one of the two declared kinds. */
class DatasetFuzzTest {
  private static final int GRID = 16;

  /** Packed pixels and rows unpack to a thousand times their bytes, then to numbers. */
  private static final AllocationLimit LIMIT = new AllocationLimit(100_000);

  /** Reads a file. */
  @FunctionalInterface
  private interface Reading {
    Dataset read(Path file) throws IOException;
  }

  @FuzzTest(maxDuration = "10m")
  void points(byte[] bytes) {
    check(".csv", bytes, file -> PointData.read(file, null, GRID));
    check(".csv.gz", packed(bytes), file -> PointData.read(file, null, GRID));
  }

  @FuzzTest(maxDuration = "10m")
  void packedPoints(byte[] bytes) {
    check(".csv.gz", bytes, file -> PointData.read(file, null, GRID));
  }

  @FuzzTest(maxDuration = "10m")
  void picture(byte[] bytes) {
    check(".png", bytes, file -> PngMap.read(file, 0, 0, GRID));
  }

  @FuzzTest(maxDuration = "10m")
  void raster(byte[] bytes) {
    check(".tif", bytes, file -> PopulationRaster.read(file, null, GRID));
  }

  private static void check(String suffix, byte[] bytes, Reading reading) {
    Path file = write(suffix, bytes);
    try {
      LIMIT.check(bytes.length, () -> read(file, reading));
    } finally {
      file.toFile().delete();
    }
  }

  private static void read(Path file, Reading reading) {
    try {
      assertThat(reading.read(file).weights().total()).isNotNegative().isFinite();
    } catch (IllegalArgumentException | IOException expected) {
      assertThat(expected).isNotInstanceOf(NumberFormatException.class);
    }
  }

  private static Path write(String suffix, byte[] bytes) {
    try {
      return Files.write(Files.createTempFile("dataset", suffix), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] packed(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
