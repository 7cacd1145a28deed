package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AxisOverlapTest {
  /** What a pixel gives, as texts of cell and share. */
  private static String gives(AxisOverlap overlap, int pixel) {
    StringBuilder text = new StringBuilder();
    for (int k = overlap.begin(pixel); k < overlap.begin(pixel + 1); k++) {
      text.append(overlap.cell(k)).append(':').append(overlap.share(k)).append(' ');
    }
    return text.toString().strip();
  }

  @Test
  void share_pixelOverSeveralCells_isItsPartInEach() {
    AxisOverlap overlap =
        new AxisOverlap(new double[] {0, 4, 6}, new double[] {0, 1, 3, 5, 8}, /* firstCell= */ 7);
    assertThat(gives(overlap, 0)).isEqualTo("7:0.25 8:0.5 9:0.25");
    assertThat(gives(overlap, 1)).isEqualTo("9:0.5 10:0.5");
    assertThat(overlap.firstPixel()).isZero();
    assertThat(overlap.endPixel()).isEqualTo(2);
  }

  @Test
  void share_pixelsWithinOneCell_isAllOfThem() {
    AxisOverlap overlap = new AxisOverlap(new double[] {1, 2, 3}, new double[] {0, 10}, 0);
    assertThat(gives(overlap, 0)).isEqualTo("0:1.0");
    assertThat(gives(overlap, 1)).isEqualTo("0:1.0");
  }

  @Test
  void share_pixelAcrossTheEdge_losesWhatLiesBeyond() {
    AxisOverlap overlap = new AxisOverlap(new double[] {0, 4, 8, 12}, new double[] {3, 5, 9}, 0);
    assertThat(gives(overlap, 0)).isEqualTo("0:0.25");
    assertThat(gives(overlap, 1)).isEqualTo("0:0.25 1:0.75");
    assertThat(gives(overlap, 2)).isEqualTo("1:0.25");
  }

  /** Edges that were meant to be the same differ in their last digits. */
  @Test
  void share_roundingOfAnEdge_isNoShare() {
    AxisOverlap overlap =
        new AxisOverlap(new double[] {0, 1 + 1e-12, 2}, new double[] {0, 1, 2}, 0);
    assertThat(overlap.begin(1)).isEqualTo(1);
    assertThat(overlap.cell(0)).isZero();
    assertThat(overlap.begin(2)).isEqualTo(2);
    assertThat(overlap.cell(1)).isEqualTo(1);
  }

  @Test
  void firstAndEndPixel_boundThoseThatGiveAnything() {
    AxisOverlap overlap =
        new AxisOverlap(new double[] {0, 1, 2, 3, 4, 5}, new double[] {1.5, 2.5, 3}, 0);
    assertThat(overlap.firstPixel()).isEqualTo(1);
    assertThat(overlap.endPixel()).isEqualTo(3);
  }

  @Test
  void firstAndEndPixel_ofCellsElsewhere_leaveNone() {
    for (double[] cells : new double[][] {{10, 11}, {-3, -2}, {2, 2.5}}) {
      AxisOverlap overlap = new AxisOverlap(new double[] {0, 1, 2}, cells, 0);
      assertThat(overlap.firstPixel()).isGreaterThanOrEqualTo(overlap.endPixel());
    }
  }

  /** Against the overlap of every pixel with every cell, and with all shares summing to one. */
  @Test
  void share_randomEdges_isTheCommonPart() {
    long seed = 20_261_117;
    SplittableRandom random = new SplittableRandom(seed);
    for (int trial = 0; trial < 300; trial++) {
      double[] pixels = edges(random, 2 + random.nextInt(60));
      double[] cells = edges(random, 2 + random.nextInt(60));
      int firstCell = random.nextInt(5);
      AxisOverlap overlap = new AxisOverlap(pixels, cells, firstCell);
      for (int pixel = 0; pixel + 1 < pixels.length; pixel++) {
        double[] shares = new double[cells.length - 1];
        for (int k = overlap.begin(pixel); k < overlap.begin(pixel + 1); k++) {
          shares[overlap.cell(k) - firstCell] += overlap.share(k);
        }
        double from = pixels[pixel];
        double to = pixels[pixel + 1];
        for (int cell = 0; cell < shares.length; cell++) {
          double common = Math.min(to, cells[cell + 1]) - Math.max(from, cells[cell]);
          assertThat(shares[cell])
              .as("seed %d, trial %d, pixel %d, cell %d", seed, trial, pixel, cell)
              .isCloseTo(Math.max(0, common) / (to - from), within(2e-9));
        }
        boolean inside = cells[0] <= from && to <= cells[cells.length - 1];
        assertThat(!inside || Math.abs(Arrays.stream(shares).sum() - 1) < 1e-7).isTrue();
      }
    }
  }

  private static double[] edges(SplittableRandom random, int count) {
    double[] edges = random.doubles(count, -5, 5).sorted().toArray();
    for (int i = 1; i < edges.length; i++) {
      edges[i] = Math.max(edges[i], edges[i - 1] + 1e-3);
    }
    return edges;
  }
}
