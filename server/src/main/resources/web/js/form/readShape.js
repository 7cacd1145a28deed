/** More than any outline needs; the coordinator has its own limits. */
const DECIMALS = 1e6;

/**
 * Reads an area of any form from GeoJSON: all its polygons as one `MultiPolygon`, with six decimals of a
 * degree, which are 11 cm. What is wrong is thrown as a `ShapeFault`.
 */
export function readShape(text) {
  const polygons = [];
  collect(parsed(text), polygons);
  if (polygons.length === 0) throw new ShapeFault('noPolygon');
  return { type: 'MultiPolygon', coordinates: polygons };
}

/** Why a text is no area: the name of a sentence of `words.shape.faults`. */
export class ShapeFault extends Error {}

/** South, west, north and east of a shape. */
export function boundsOf(shape) {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (const [longitude, latitude] of shape.coordinates.flat(2)) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShapeFault('noJson');
  }
}

function collect(node, polygons) {
  if (node?.type === 'FeatureCollection') list(node.features).forEach((each) => collect(each, polygons));
  else if (node?.type === 'Feature') collect(node.geometry, polygons);
  else if (node?.type === 'GeometryCollection')
    list(node.geometries).forEach((each) => collect(each, polygons));
  else if (node?.type === 'MultiPolygon')
    list(node.coordinates).forEach((each) => polygons.push(polygon(each)));
  else if (node?.type === 'Polygon') polygons.push(polygon(node.coordinates));
  else throw new ShapeFault('noPolygon');
}

function polygon(rings) {
  return list(rings).map((ring) => list(ring).map(position));
}

function position(numbers) {
  const [longitude, latitude] = list(numbers);
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new ShapeFault('noDegrees');
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) throw new ShapeFault('noDegrees');
  return [rounded(longitude), rounded(latitude)];
}

function rounded(degrees) {
  return Math.round(degrees * DECIMALS) / DECIMALS;
}

function list(value) {
  if (!Array.isArray(value)) throw new ShapeFault('noPolygon');
  return value;
}
