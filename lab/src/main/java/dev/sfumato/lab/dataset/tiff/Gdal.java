package dev.sfumato.lab.dataset.tiff;

import dev.sfumato.lab.points.Ogr;

/** The lines for GDAL's programs that turn a raster into one that can be read. */
final class Gdal {
  private Gdal() {}

  /** To longitude and latitude; {@code sum} keeps the number of people. */
  static String warp(String name, boolean knownSystem) {
    String from = knownSystem ? "" : "-s_srs EPSG:CODE ";
    return "run: gdalwarp " + from + "-t_srs EPSG:4326 -r sum " + Ogr.quoted(name) + " degrees.tif";
  }

  /** To the plainest kind of file. */
  static String translate(String name) {
    return "run: gdal_translate -b 1 -co BIGTIFF=NO -co COMPRESS=DEFLATE "
        + Ogr.quoted(name)
        + " plain.tif";
  }
}
