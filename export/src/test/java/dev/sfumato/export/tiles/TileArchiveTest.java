package dev.sfumato.export.tiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.Bounds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TileArchiveTest {
  /** Of a length of its own, also when packed. */
  private static VectorTile tile(int value) {
    SplittableRandom random = new SplittableRandom(value);
    StringBuilder text = new StringBuilder().append(value);
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append((char) ('0' + random.nextInt(64)));
    }
    VectorTile tile = new VectorTile("layer");
    tile.add(List.of(new VectorTile.Box(0, 0, 10, 10)), Map.of("value", text.toString()));
    return tile;
  }

  private static TileReader written(TileArchive archive) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    archive.write(out, "{}", new Bounds(-1, -2, 3, 4));
    return new TileReader(out.toByteArray());
  }

  @Test
  void everyTile_isFoundAgain_alsoBehindLeaves() throws IOException {
    TileArchive archive = new TileArchive();
    for (int x = 0; x < 256; x++) {
      for (int y = 0; y < 256; y += 1 + x % 3) {
        archive.add(new TileId(8, x, y), tile(1000 * x + y));
      }
    }
    TileReader reader = written(archive);

    assertThat(reader.hasLeaves()).isTrue();
    for (int x = 0; x < 256; x += 5) {
      for (int y = 0; y < 256; y += 1 + x % 3) {
        assertThat(reader.tile(new TileId(8, x, y))).isEqualTo(tile(1000 * x + y).toByteArray());
      }
    }
    assertThat(reader.tile(new TileId(8, 2, 1))).isNull();
    assertThat(reader.tile(new TileId(7, 0, 0))).isNull();
  }

  @Test
  void sameTiles_lieInTheFileOnce() throws IOException {
    TileArchive archive = new TileArchive();
    for (int x = 0; x < 16; x++) {
      for (int y = 0; y < 16; y++) {
        archive.add(new TileId(4, x, y), tile(7));
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    archive.write(out, "{}", new Bounds(-1, -2, 3, 4));
    TileReader reader = new TileReader(out.toByteArray());

    assertThat(out.size()).isLessThan(400);
    assertThat(reader.addressedTiles()).isEqualTo(256);
    assertThat(reader.tile(new TileId(4, 15, 3))).isEqualTo(tile(7).toByteArray());
    assertThat(reader.west()).isEqualTo(-2);
  }

  @Test
  void featureThatCannotBeSeen_isLeftOut() {
    VectorTile tile = new VectorTile("layer");
    tile.add(List.of(new VectorTile.Box(5000, 0, 6000, 10)), Map.of());
    tile.add(List.of(new VectorTile.Box(10, 10, 10, 20)), Map.of());

    assertThat(tile.isEmpty()).isTrue();
  }
}
