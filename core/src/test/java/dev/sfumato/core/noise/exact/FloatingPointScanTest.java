package dev.sfumato.core.noise.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FloatingPointScanTest {

  @Test
  void exactPackage_hasNoFloatingPoint() throws IOException, URISyntaxException {
    List<Path> classFiles;
    try (Stream<Path> files = Files.list(fileOf(ExactNoise.class).resolveSibling("."))) {
      classFiles = files.filter(file -> file.toString().endsWith(".class")).toList();
    }
    assertThat(classFiles)
        .extracting(file -> file.getFileName().toString())
        .contains("ExactNoise.class", "Geometric.class", "Urn.class");
    for (Path classFile : classFiles) {
      assertThat(FloatingPointScan.findings(classFile)).as("%s", classFile).isEmpty();
    }
    assertThat(FloatingPointScan.findings(fileOf(PlainNoise.class))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Divides.class,
        Keeps.class,
        Calls.class,
        Fills.class,
        Boxes.class,
        Converts.class,
        Declares.class,
        Concatenates.class
      })
  void scan_findsEachWayIn(Class<?> tainted) throws URISyntaxException {
    assertThat(FloatingPointScan.findings(fileOf(tainted))).isNotEmpty();
  }

  @Test
  void scan_leavesWholeNumbersAlone() throws URISyntaxException {
    assertThat(FloatingPointScan.findings(fileOf(Whole.class))).isEmpty();
  }

  private static Path fileOf(Class<?> type) throws URISyntaxException {
    String name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    return Path.of(type.getResource(name).toURI());
  }

  static final class Divides {
    long half(long value) {
      return (long) (value / 2.0);
    }
  }

  static final class Keeps {
    float kept;
  }

  static final class Calls {
    boolean call(DoubleSupplier supplier) {
      return supplier.getAsDouble() > 0;
    }
  }

  static final class Fills {
    int length() {
      return new double[3].length;
    }
  }

  static final class Boxes {
    int read(String text) {
      return Double.valueOf(text).intValue();
    }
  }

  static final class Converts {
    long convert(int value) {
      return (long) (float) value;
    }
  }

  abstract static class Declares {
    abstract double declared();
  }

  static final class Concatenates {
    String join(float value) {
      return "it is " + value;
    }
  }

  static final class Whole {
    private final long[] data = new long[4];

    long fill(String default1) {
      data[0]++;
      data[1] += data[0] << 2;
      switch (default1) {
        case "D:D" -> data[2] = 1;
        default -> data[3] = Math.addExact(data[1], 3L);
      }
      return Math.floorDiv(data[3], 7L);
    }
  }
}
