import { ByteReader } from './ByteReader.js';

/** The layers of a vector tile (Mapbox Vector Tile 2) by name; geometry stays packed until it is drawn. */
export function readVectorTile(bytes) {
  const layers = new Map();
  new ByteReader(bytes).fields((number, part) => {
    if (number !== 3) return;
    const layer = readLayer(part);
    layers.set(layer.name, layer);
  });
  return layers;
}

function readLayer(reader) {
  const layer = { name: '', extent: 4096, features: [] };
  const [keys, values] = [[], []];
  reader.fields((number, value) => {
    if (number === 1) layer.name = value.text();
    else if (number === 2) layer.features.push(readFeature(value));
    else if (number === 3) keys.push(value.text());
    else if (number === 4) values.push(readValue(value));
    else if (number === 5) layer.extent = value;
  });
  layer.features.forEach((feature) => name(feature, keys, values));
  return layer;
}

function readFeature(reader) {
  const feature = { kind: 0, tags: [], geometry: undefined };
  reader.fields((number, value) => {
    if (number === 2) while (!value.isDone) feature.tags.push(value.varint());
    else if (number === 3) feature.kind = value;
    else if (number === 4) feature.geometry = value;
  });
  return feature;
}

function readValue(reader) {
  let found;
  reader.fields((number, value) => {
    if (number === 1) found = value.text();
    else found = number === 6 ? (value % 2 === 0 ? value / 2 : -(value + 1) / 2) : value;
  });
  return found;
}

function name(feature, keys, values) {
  feature.properties = {};
  for (let i = 0; i + 1 < feature.tags.length; i += 2) {
    feature.properties[keys[feature.tags[i]]] = values[feature.tags[i + 1]];
  }
}

/** Adds a feature's lines or rings to a path, in the units of its tile. */
export function trace(path, feature) {
  if (!feature.geometry) return;
  const reader = new ByteReader(feature.geometry.bytes, feature.geometry.at, feature.geometry.end);
  let [x, y] = [0, 0];
  while (!reader.isDone) {
    const command = reader.varint();
    if ((command & 7) === 7) {
      path.closePath();
      continue;
    }
    for (let left = command >> 3; left > 0; left--) {
      x += reader.zigzag();
      y += reader.zigzag();
      if ((command & 7) === 1) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  }
}
