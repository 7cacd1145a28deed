const PART = 0.8;

/** The rectangle around the densest cells that have most of the people together; nothing without any. */
export function busyPart(set) {
  const density = (cell) => (set.area[cell] > 0 ? set.share[cell] / set.area[cell] : 0);
  const cells = Array.from({ length: set.size }, (_, cell) => cell).filter((cell) => set.low[cell] > 0);
  cells.sort((one, other) => density(other) - density(one));
  const all = cells.reduce((sum, cell) => sum + set.share[cell], 0);
  const busy = new Set();
  let sum = 0;
  for (const cell of cells) {
    if (sum >= PART * all) break;
    sum += set.share[cell];
    busy.add(cell);
  }
  return busy.size ? around(set, busy) : undefined;
}

function around(set, cells) {
  const box = [1, 1, 0, 0];
  set.owners.forEach((owner, piece) => {
    if (!cells.has(owner)) return;
    const [left, top, right, bottom] = set.pieces.subarray(4 * piece, 4 * piece + 4);
    box[0] = Math.min(box[0], left);
    box[1] = Math.min(box[1], top);
    box[2] = Math.max(box[2], right);
    box[3] = Math.max(box[3], bottom);
  });
  const { latitudeOf, longitudeOf } = set.plane;
  return {
    west: longitudeOf(box[0]),
    north: latitudeOf(box[1]),
    east: longitudeOf(box[2]),
    south: latitudeOf(box[3]),
  };
}
