package dev.sfumato.lab.points;

/** The lines for GDAL's {@code ogr2ogr} that turn a file into one that can be read. */
public final class Ogr {
  private Ogr() {}

  /** A line for a format that is not read here. */
  static String toCsv(String name) {
    return "run: ogr2ogr -f CSV -t_srs EPSG:4326 -lco GEOMETRY=AS_XY points.csv " + quoted(name);
  }

  /** A line for points in a coordinate system that the file names. */
  public static String toDegrees(String name, String extension) {
    return "run: ogr2ogr -t_srs EPSG:4326 degrees." + extension + " " + quoted(name);
  }

  /** A line for a table of points in a coordinate system that only its owner knows. */
  static String fromProjected(String name) {
    return "if they are projected, run: ogr2ogr -f CSV -s_srs EPSG:CODE -t_srs EPSG:4326"
        + " -oo X_POSSIBLE_NAMES=x,lon* -oo Y_POSSIBLE_NAMES=y,lat*"
        + " -lco GEOMETRY=AS_XY points.csv "
        + quoted(name);
  }

  /** A name as a shell wants it. */
  public static String quoted(String name) {
    return name.matches("[\\w./+-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
  }
}
