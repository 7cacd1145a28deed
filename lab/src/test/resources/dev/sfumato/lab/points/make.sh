#!/bin/sh
# Makes the GeoPackages beside this script with GDAL (Debian: gdal-bin). Run it in its own folder.
# Four points in Zurich, as in WildFilesTest.
set -eu
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cat > "$work/points.csv" <<CSV
lat,lon,note
47.37,8.54,a
47.38,8.55,b
47.36,8.52,c
47.4,8.5,d
CSV
make() {
  ogr2ogr -q -f GPKG "$@" -lco SPATIAL_INDEX=NO -oo X_POSSIBLE_NAMES=lon -oo Y_POSSIBLE_NAMES=lat \
    -s_srs EPSG:4326
}
rm -f *.gpkg
make -t_srs EPSG:4326 points.gpkg "$work/points.csv"
make -t_srs EPSG:2056 swiss.gpkg "$work/points.csv"
cp points.gpkg two-tables.gpkg
make -t_srs EPSG:4326 -update -nln more two-tables.gpkg "$work/points.csv"
for file in *.gpkg; do
  python3 -c "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('VACUUM')" "$file"
done
