import { GroundPainter } from '../ground/GroundPainter.js';
import { xOf, yOf } from '../map/mercator.js';

const SIDE = 256;

/**
 * Which of the places of a grid over a square are on land: a Uint8Array, row by row from the north.
 *
 * @param source a `GroundSource`
 * @param square in degrees, a square of the Mercator plane
 */
export async function landMask(source, square) {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const painter = new GroundPainter({ getPropertyValue: (name) => (name === '--land' ? '#fff' : '#000') });
  painter.clear(context, SIDE, SIDE);
  const [west, north] = [xOf(square.west), yOf(square.north)];
  const width = xOf(square.east) - west;
  const zoom = Math.max(0, Math.min(10, Math.floor(-Math.log2(width))));
  const side = 2 ** zoom;
  for (let x = Math.floor(west * side); x <= Math.floor((west + width) * side); x++) {
    for (let y = Math.max(0, Math.floor(north * side)); y <= Math.floor((north + width) * side); y++) {
      await paintTile(source, painter, context, { zoom, x, y, west, north, scale: SIDE / width });
    }
  }
  const pixels = context.getImageData(0, 0, SIDE, SIDE).data;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (pixels[4 * i] > 127 ? 1 : 0));
}

async function paintTile(source, painter, context, { zoom, x, y, west, north, scale }) {
  const side = 2 ** zoom;
  const place = (of) => ({
    left: (of.x / 2 ** of.zoom - west) * scale,
    top: (of.y / 2 ** of.zoom - north) * scale,
    size: scale / 2 ** of.zoom,
  });
  const own = place({ zoom, x, y });
  context.save();
  context.beginPath();
  context.rect(own.left, own.top, own.size, own.size);
  context.clip();
  for (const part of await source.shippedParts(zoom, ((x % side) + side) % side, y)) {
    const turns = Math.floor(x / side);
    const at = place(part);
    painter.paintLandAndWater(context, part.layers, { ...at, left: at.left + turns * scale });
  }
  context.restore();
}
