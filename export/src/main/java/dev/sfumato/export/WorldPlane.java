package dev.sfumato.export;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.tiles.TileId;
import dev.sfumato.export.tiles.VectorTile;
import java.util.List;

/** The world as the unit square of Web Mercator, from the north-west, of which tiles are parts. */
final class WorldPlane {
  private WorldPlane() {}

  static double x(double longitude) {
    return (longitude + 180) / 360;
  }

  static double y(double latitude) {
    double northing = Math.log(Math.tan(Math.PI / 4 + Math.toRadians(latitude) / 2));
    return Math.max(0, (1 - northing / Math.PI) / 2);
  }

  /** Rectangles as they lie in a tile, and beyond it. */
  static List<VectorTile.Box> boxes(List<Bounds> shape, TileId tile) {
    double side = 1 << tile.zoom();
    return shape.stream()
        .map(
            piece ->
                new VectorTile.Box(
                    place(x(piece.west()) * side - tile.x()),
                    place(y(piece.north()) * side - tile.y()),
                    place(x(piece.east()) * side - tile.x()),
                    place(y(piece.south()) * side - tile.y())))
        .toList();
  }

  private static int place(double part) {
    return (int) Math.round(part * VectorTile.EXTENT);
  }
}
