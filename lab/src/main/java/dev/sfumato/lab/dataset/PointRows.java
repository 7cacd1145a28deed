package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.points.PointSink;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All points of a file, kept until their area is known. */
final class PointRows implements PointSink {
  /** So much is added on every side, or the points furthest south and east would lie outside. */
  private static final double MARGIN_DEGREES = 1e-7;

  private static final double MAX_LATITUDE = 85;

  private final Map<String, String> names = new HashMap<>();
  private boolean hasUsers;
  private boolean hasWeights;
  private double[] latitudes = new double[1 << 10];
  private double[] longitudes = new double[1 << 10];
  private double[] weights = new double[1 << 10];
  private @Nullable String[] users = new @Nullable String[1 << 10];
  private int size;

  @Override
  public void begin(boolean withUsers, boolean withWeights) {
    hasUsers = withUsers;
    hasWeights = withWeights;
  }

  @Override
  public void point(double latitude, double longitude, double weight, @Nullable String user) {
    if (size == latitudes.length) {
      grow();
    }
    latitudes[size] = latitude;
    longitudes[size] = longitude;
    weights[size] = weight;
    // One text for all rows of a user.
    users[size] = user == null ? null : names.computeIfAbsent(user, name -> name);
    size++;
  }

  private void grow() {
    latitudes = Arrays.copyOf(latitudes, 2 * size);
    longitudes = Arrays.copyOf(longitudes, 2 * size);
    weights = Arrays.copyOf(weights, 2 * size);
    users = Arrays.copyOf(users, 2 * size);
  }

  void sendTo(PointSink sink) {
    sink.begin(hasUsers, hasWeights);
    for (int i = 0; i < size; i++) {
      sink.point(latitudes[i], longitudes[i], weights[i], users[i]);
    }
  }

  Bounds smallestArea() {
    double south = 90;
    double west = 180;
    double north = -90;
    double east = -180;
    for (int i = 0; i < size; i++) {
      south = Math.min(south, latitudes[i]);
      north = Math.max(north, latitudes[i]);
      west = Math.min(west, longitudes[i]);
      east = Math.max(east, longitudes[i]);
    }
    return new Bounds(
        Math.max(-MAX_LATITUDE, south - MARGIN_DEGREES),
        Math.max(-180, west - MARGIN_DEGREES),
        Math.min(MAX_LATITUDE, north + MARGIN_DEGREES),
        Math.min(180, east + MARGIN_DEGREES));
  }
}
