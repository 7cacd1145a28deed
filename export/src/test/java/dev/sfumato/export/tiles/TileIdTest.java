package dev.sfumato.export.tiles;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TileIdTest {
  /** The first numbers, as the format's own description lists them. */
  @Test
  void number_ofTheFirstTiles() {
    assertThat(new TileId(0, 0, 0).number()).isZero();
    assertThat(new TileId(1, 0, 0).number()).isEqualTo(1);
    assertThat(new TileId(1, 0, 1).number()).isEqualTo(2);
    assertThat(new TileId(1, 1, 1).number()).isEqualTo(3);
    assertThat(new TileId(1, 1, 0).number()).isEqualTo(4);
    assertThat(new TileId(2, 0, 0).number()).isEqualTo(5);
    assertThat(new TileId(12, 3423, 1763).number()).isEqualTo(19078479);
  }

  /** A Hilbert curve visits every tile of a zoom once, each beside the one before. */
  @Test
  void numbers_ofAZoom_areAPathThroughAllTiles() {
    for (int zoom = 0; zoom <= 6; zoom++) {
      Map<Long, TileId> path = new HashMap<>();
      for (int x = 0; x < 1 << zoom; x++) {
        for (int y = 0; y < 1 << zoom; y++) {
          TileId tile = new TileId(zoom, x, y);
          path.put(tile.number(), tile);
        }
      }
      long first = ((1L << (2 * zoom)) - 1) / 3;
      assertThat(path).hasSize(1 << (2 * zoom)).containsKey(first);
      for (long number = first + 1; number < first + path.size(); number++) {
        TileId here = requireNonNull(path.get(number));
        TileId before = requireNonNull(path.get(number - 1));
        assertThat(Math.abs(here.x() - before.x()) + Math.abs(here.y() - before.y())).isOne();
      }
    }
  }
}
