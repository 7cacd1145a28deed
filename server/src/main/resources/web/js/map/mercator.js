/**
 * Places on the unit square of Web Mercator: x grows east and y south, both from 0 to 1. The same
 * plane as the coordinator's, so that a cell is a square here too.
 */
const LIMIT = 85.0511287798066;
const EARTH_RADIUS_KM = 6371.0072;

export function xOf(longitude) {
  return (longitude + 180) / 360;
}

export function yOf(latitude) {
  const bounded = Math.max(-LIMIT, Math.min(LIMIT, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function longitudeOf(x) {
  return 360 * x - 180;
}

export function latitudeOf(y) {
  return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
}

/** The smallest square of the plane around an area, with the same centre. */
export function squareAround(area) {
  const [west, east] = [xOf(area.west), xOf(area.east)];
  const [north, south] = [yOf(area.north), yOf(area.south)];
  const half = Math.max(east - west, south - north) / 2;
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  return {
    south: latitudeOf(y + half),
    west: longitudeOf(x - half),
    north: latitudeOf(y - half),
    east: longitudeOf(x + half),
  };
}

/** The true area between two parallels and two meridians, on a sphere. */
export function areaKm2(area) {
  const zone = Math.sin(radians(area.north)) - Math.sin(radians(area.south));
  return EARTH_RADIUS_KM * EARTH_RADIUS_KM * zone * radians(area.east - area.west);
}

function radians(degrees) {
  return (degrees * Math.PI) / 180;
}

/** Two corners, as Leaflet wants bounds. */
export function corners(area) {
  return [
    [area.south, area.west],
    [area.north, area.east],
  ];
}
