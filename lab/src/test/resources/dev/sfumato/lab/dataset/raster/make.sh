#!/bin/sh
# Makes the rasters beside this script with GDAL (Debian: gdal-bin). Run it in its own folder.
# Pixel (column i, row j) of 24 x 20 holds (7 i + 13 j) mod 50; where (i + j) mod 9 = 0 it has no
# data (-9999, 255 where pixels are bytes, 65535 where they are
# unsigned shorts). The raster spans 6.0 .. 8.4 E and 2.0 S .. 4.0 S.
set -eu
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# make_grid NODATA: an ASCII grid
make_grid() {
  echo "ncols 24"
  echo "nrows 20"
  echo "xllcorner 6.0"
  echo "yllcorner -4.0"
  echo "cellsize 0.1"
  echo "NODATA_value $1"
  awk -v nodata="$1" 'BEGIN {
    for (j = 0; j < 20; j++) {
      for (i = 0; i < 24; i++) {
        printf "%s ", (i + j) % 9 == 0 ? nodata : (7 * i + 13 * j) % 50
      }
      print ""
    }
  }'
}
make_grid -9999 > "$work/people.asc"
make_grid 255 > "$work/bytes.asc"
make_grid 65535 > "$work/shorts.asc"

translate() {
  gdal_translate -q --config GDAL_PAM_ENABLED NO -a_srs EPSG:4326 "$@"
}
translate -ot Float32 "$work/people.asc" float32-strips.tif
translate -ot Float64 -co COMPRESS=LZW "$work/people.asc" float64-lzw.tif
translate -ot Float32 -co COMPRESS=DEFLATE -co PREDICTOR=3 "$work/people.asc" float32-deflate-predictor3.tif
translate -ot Int16 -co COMPRESS=LZW -co PREDICTOR=2 "$work/people.asc" int16-lzw-predictor2.tif
translate -ot Int32 -co COMPRESS=PACKBITS "$work/people.asc" int32-packbits.tif
translate -ot Byte -co COMPRESS=DEFLATE "$work/bytes.asc" uint8-deflate.tif
translate -ot UInt16 -co ENDIANNESS=BIG "$work/shorts.asc" uint16-big-endian.tif
translate -ot Float32 -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co COMPRESS=DEFLATE \
  "$work/people.asc" float32-tiles-deflate.tif
translate -ot Float32 -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co COMPRESS=LZW -co PREDICTOR=3 \
  "$work/people.asc" float32-tiles-lzw-predictor3.tif
translate -ot Float32 -co BLOCKYSIZE=3 -mo AREA_OR_POINT=Point "$work/people.asc" float32-pixel-is-point.tif

translate -ot Float32 -co BIGTIFF=YES "$work/people.asc" refused-bigtiff.tif
translate -ot Float32 -co COMPRESS=ZSTD "$work/people.asc" refused-zstd.tif
translate -ot Float32 -co COMPRESS=LERC "$work/people.asc" refused-lerc.tif
translate -ot Byte -co COMPRESS=JPEG -a_nodata none "$work/bytes.asc" refused-jpeg.tif
translate -ot Float32 -co COMPRESS=LZMA "$work/people.asc" refused-lzma.tif
gdal_translate -q -a_srs EPSG:3857 -ot Float32 "$work/people.asc" refused-projected.tif
gdal_translate -q -a_srs EPSG:4326 -b 1 -b 1 "$work/people.asc" refused-two-bands.tif

gdal_translate -q -of VRT -a_srs EPSG:4326 -ot Float32 "$work/people.asc" "$work/rotated.vrt"
sed -i 's|<GeoTransform>.*</GeoTransform>|<GeoTransform>6, 0.1, 0.02, -2, 0.02, -0.1</GeoTransform>|' "$work/rotated.vrt"
translate "$work/rotated.vrt" refused-rotated.tif
