package dev.sfumato.benchmarks.bars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTest {
  private static final Figure.Where WHERE = new Figure.Where("sparse", "a road", 10_000);

  @Test
  void read_keepsTheRunsOfAMapTogether(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("figures");
    Files.writeString(
        file, "sparse;a road;10000;2e-9;0.5;0.01;900;3;0.1\nsparse;a road;10000;4e-9;1;1;1;3;1\n");
    Map<Figure.Where, List<Figure>> read = Figure.read(file);
    assertThat(read).containsOnlyKeys(WHERE);
    assertThat(Figure.mean(read.getOrDefault(WHERE, List.of()), Figure::mse))
        .isCloseTo(3e-9, within(1e-20));
  }

  @Test
  void error_ofRunsThatAllDifferByTheSameFactor_isNone() {
    List<Figure> there = List.of(mse(2), mse(3), mse(7));
    List<Figure> here = List.of(mse(1), mse(1.5), mse(3.5));
    assertThat(Figure.ratio(here, there, Figure::mse)).isEqualTo(0.5);
    assertThat(Figure.error(here, there, Figure::mse)).isZero();
  }

  private static Figure mse(double mse) {
    return new Figure(WHERE, mse, 1, 1, 1, 3);
  }
}
