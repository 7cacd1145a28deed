import { xOf, yOf } from '../map/mercator.js';

const SIDE = 256;

/** Which places of a grid over a square are within polygons: a Uint8Array, row by row from the north. */
export function shapeMask(shape, square) {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const [west, north] = [xOf(square.west), yOf(square.north)];
  const scale = SIDE / (xOf(square.east) - west);
  for (const polygon of shape.coordinates) {
    context.beginPath();
    for (const ring of polygon) {
      ring.forEach(([longitude, latitude], i) => {
        const place = [(xOf(longitude) - west) * scale, (yOf(latitude) - north) * scale];
        if (i === 0) context.moveTo(...place);
        else context.lineTo(...place);
      });
      context.closePath();
    }
    context.fill('evenodd');
  }
  const pixels = context.getImageData(0, 0, SIDE, SIDE).data;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (pixels[4 * i + 3] > 127 ? 1 : 0));
}
