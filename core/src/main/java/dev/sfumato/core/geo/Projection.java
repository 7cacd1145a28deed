package dev.sfumato.core.geo;

/** How two coordinates become a point of the plane. y grows with the first coordinate. */
public enum Projection {
  /** Web Mercator on the unit sphere: squares on the map are squares on the ground, locally. */
  WEB_MERCATOR {
    @Override
    public double project(double latitude) {
      if (!(Math.abs(latitude) <= 90)) {
        return Double.NaN; // the tangent is periodic: 400 degrees would be 40
      }
      return Math.toDegrees(Math.log(Math.tan(Math.PI / 4 + Math.toRadians(latitude) / 2)));
    }

    @Override
    double unproject(double y) {
      return Math.toDegrees(2 * Math.atan(Math.exp(Math.toRadians(y))) - Math.PI / 2);
    }
  },

  /** Any two quantities as they are, each on its own scale (the paper's "weather space"). */
  PLAIN {
    @Override
    public double project(double value) {
      return value;
    }

    @Override
    double unproject(double y) {
      return y;
    }
  };

  /** Beyond this the Mercator plane is no square any more; the world's usual map ends here. */
  public static final double MERCATOR_LIMIT = 85.05112877980659;

  /** Where a first coordinate lies on the plane; no number where the plane ends. */
  public abstract double project(double value);

  abstract double unproject(double y);
}
