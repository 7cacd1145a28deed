package dev.sfumato.export.tiles;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One tile of one layer (Mapbox Vector Tile 2.1), its features made of rectangles.
 *
 * <p>Places are whole numbers from 0 to {@link #EXTENT}, x from the west and y from the north.
 */
public final class VectorTile {
  public static final int EXTENT = 4096;

  /** So far shapes reach beyond the edge, so that no line is drawn along it. */
  private static final int BUFFER = 64;

  private static final int POLYGON = 3;
  private static final int MOVE_TO = 1;
  private static final int LINE_TO = 2;
  private static final int CLOSE = 7;

  private final String layer;
  private final Map<String, Integer> keys = new LinkedHashMap<>();
  private final Map<Object, Integer> values = new LinkedHashMap<>();
  private final List<byte[]> features = new ArrayList<>();

  public VectorTile(String layer) {
    this.layer = layer;
  }

  /**
   * A rectangle of a feature.
   *
   * @param left the west edge, less than {@code right}
   * @param top the north edge, less than {@code bottom}
   */
  public record Box(int left, int top, int right, int bottom) {
    private boolean isVisible() {
      return left < right && top < bottom;
    }

    private Box clipped() {
      return new Box(clip(left), clip(top), clip(right), clip(bottom));
    }

    private static int clip(int place) {
      return Math.max(-BUFFER, Math.min(EXTENT + BUFFER, place));
    }
  }

  /** Adds what of a feature can be seen here; its properties are texts and numbers. */
  public void add(List<Box> shape, Map<String, Object> properties) {
    List<Box> seen = shape.stream().map(Box::clipped).filter(Box::isVisible).toList();
    if (!seen.isEmpty()) {
      ProtoBytes feature = new ProtoBytes();
      feature.bytes(2, tags(properties));
      feature.number(3, POLYGON);
      feature.bytes(4, geometry(seen));
      features.add(feature.toByteArray());
    }
  }

  public boolean isEmpty() {
    return features.isEmpty();
  }

  private byte[] tags(Map<String, Object> properties) {
    ProtoBytes tags = new ProtoBytes();
    properties.forEach(
        (name, value) -> {
          tags.varint(keys.computeIfAbsent(name, each -> keys.size()));
          tags.varint(values.computeIfAbsent(value, each -> values.size()));
        });
    return tags.toByteArray();
  }

  /** Each outline clockwise as seen with y downwards, every step from where the last one ended. */
  private static byte[] geometry(List<Box> shape) {
    ProtoBytes steps = new ProtoBytes();
    int x = 0;
    int y = 0;
    for (Box box : shape) {
      int width = box.right() - box.left();
      int height = box.bottom() - box.top();
      steps.varint(MOVE_TO | 1 << 3);
      step(steps, box.left() - x, box.top() - y);
      steps.varint(LINE_TO | 3 << 3);
      step(steps, width, 0);
      step(steps, 0, height);
      step(steps, -width, 0);
      steps.varint(CLOSE | 1 << 3);
      x = box.left();
      y = box.bottom();
    }
    return steps.toByteArray();
  }

  private static void step(ProtoBytes steps, int x, int y) {
    steps.zigzag(x);
    steps.zigzag(y);
  }

  public byte[] toByteArray() {
    ProtoBytes message = new ProtoBytes();
    message.number(15, 2);
    message.text(1, layer);
    features.forEach(each -> message.bytes(2, each));
    keys.keySet().forEach(each -> message.text(3, each));
    values.keySet().forEach(each -> message.bytes(4, value(each)));
    message.number(5, EXTENT);
    ProtoBytes tile = new ProtoBytes();
    tile.bytes(3, message.toByteArray());
    return tile.toByteArray();
  }

  private static byte[] value(Object value) {
    ProtoBytes bytes = new ProtoBytes();
    if (value instanceof Number number) {
      bytes.real(3, number.doubleValue());
    } else {
      bytes.text(1, value.toString());
    }
    return bytes.toByteArray();
  }
}
