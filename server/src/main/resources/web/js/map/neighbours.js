const known = new WeakMap();
const FEWEST = 3;
/** Where to look, as parts of a side: two places beyond each. */
const BESIDE = [0.25, 0.75];

/**
 * How dense it is around each cell, as a share of devices a km2; nothing where too little is around.
 * Looked up once for a map, and only for the cells that are asked for.
 */
export function densityAround(set, cell) {
  if (!known.has(set)) known.set(set, { pieces: firstPieces(set), values: new Map() });
  const { pieces, values } = known.get(set);
  if (!values.has(cell)) values.set(cell, around(set, cell, pieces[cell]));
  return values.get(cell);
}

function firstPieces(set) {
  const first = new Int32Array(set.size).fill(-1);
  set.owners.forEach((owner, piece) => {
    if (first[owner] < 0) first[owner] = piece;
  });
  return first;
}

function around(set, cell, piece) {
  const [left, top, right, bottom] = set.pieces.subarray(4 * piece, 4 * piece + 4);
  const [step, found] = [(right - left) / 64, []];
  for (const part of BESIDE) {
    const [x, y] = [left + part * (right - left), top + part * (bottom - top)];
    found.push(set.find(x, top - step), set.find(x, bottom + step));
    found.push(set.find(left - step, y), set.find(right + step, y));
  }
  const others = found.filter((other) => other >= 0 && other !== cell && set.area[other] > 0);
  if (others.length < FEWEST) return undefined;
  return others.reduce((sum, other) => sum + set.share[other] / set.area[other], 0) / others.length;
}
