import { CellSet } from '../map/CellSet.js';
import { areaKm2, latitudeOf, longitudeOf, squareAround, xOf, yOf } from '../map/mercator.js';
import { imaginedPeople } from './imaginedPeople.js';
import { landMask } from './landMask.js';
import { shapeMask } from './shapeMask.js';

/** A cell is divided when what was counted in it stands out from the noise so many times over. */
const STANDS_OUT = 14;
const INTERVAL_ERRORS = 1.645;

/**
 * How a map might come out that is planned: made-up people, counted with the noise of the plan, and
 * divided where they stand out from it. A sketch: the estimator of real campaigns does better.
 *
 * @param where `area`, its bounds, and `shape`, its polygons if it is no rectangle
 * @param plan the planner's answer
 * @param devices of the campaign
 */
export async function previewOf(source, { area, shape }, plan, devices) {
  const square = squareAround(area);
  const land = await landMask(source, square);
  const open = shape ? shapeMask(shape, square) : undefined;
  const inside = areaMask(area, square, Math.sqrt(land.length));
  const mask = land.map((each, i) => each & inside[i] & (open ? open[i] : 1));
  const { known, shares } = await imaginedPeople(square, mask);
  const levels = sums(shares);
  const asked = devices / Math.max(1, plan.queries.length);
  const sketch = { square, area, levels, asked, noise: plan.noiseDevices, random: dice(7), rows: [] };
  sketch.open = open ? sums(open) : undefined;
  sketch.deepest = Math.min(levels.length - 1, deepestLevel(square, plan.finestCellMetres));
  divide(sketch, 0, 0, 0);
  return { known, set: new CellSet({ query: 1, devices, cells: sketch.rows, categories: [], rates: [] }) };
}

/** Which places of a grid over a square have their middle in the area: nobody else is counted. */
function areaMask(area, square, side) {
  const [west, north] = [xOf(square.west), yOf(square.north)];
  const step = (xOf(square.east) - west) / side;
  const [left, right] = [area.west, area.east].map((each) => (xOf(each) - west) / step);
  const [top, bottom] = [area.north, area.south].map((each) => (yOf(each) - north) / step);
  return Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [(i % side) + 0.5, Math.floor(i / side) + 0.5];
    return x > left && x < right && y > top && y < bottom ? 1 : 0;
  });
}

/** Sums over squares, from the whole to the places of the grid. */
function sums(shares) {
  const levels = [shares];
  while (levels[0].length > 1) {
    const side = Math.sqrt(levels[0].length) / 2;
    const next = new Float64Array(side * side);
    levels[0].forEach((share, i) => {
      const [x, y] = [i % (2 * side), Math.floor(i / (2 * side))];
      next[(y >> 1) * side + (x >> 1)] += share;
    });
    levels.unshift(next);
  }
  return levels;
}

function deepestLevel(square, finestMetres) {
  const side = 1000 * Math.sqrt(areaKm2(square));
  return Math.max(0, Math.floor(Math.log2(side / finestMetres)));
}

function divide(sketch, level, x, y) {
  const side = 2 ** level;
  const counted = sketch.asked * sketch.levels[level][y * side + x] + sketch.noise * sketch.random();
  if (level < 3 || (level < sketch.deepest && counted > STANDS_OUT * sketch.noise)) {
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]) {
      divide(sketch, level + 1, 2 * x + right, 2 * y + down);
    }
    return;
  }
  const parts = openParts(sketch, level, x, y);
  if (parts.length === 0) return;
  const error = INTERVAL_ERRORS * Math.sqrt(sketch.noise ** 2 + Math.max(0, counted));
  const share = (count) => Math.max(0, count) / sketch.asked;
  sketch.rows.push([
    `${level}/${x}/${y}`,
    share(counted),
    share(counted - error),
    share(counted + error),
    parts.reduce((sum, part) => sum + areaKm2(part), 0),
    parts.map(({ west, south, east, north }) => [west, south, east, north]),
  ]);
}

/** The rectangles of a cell that are asked about: nobody beyond them is counted. */
function openParts(sketch, level, x, y) {
  const side = 2 ** level;
  const part = within(boundsOf(sketch.square, side, x, y), sketch.area);
  if (part.west >= part.east || part.south >= part.north) return [];
  const places = 4 ** ((sketch.open?.length ?? 0) - 1 - level);
  const open = sketch.open ? sketch.open[level][y * side + x] / places : 1;
  if (open === 0 || open === 1) return open === 1 ? [part] : [];
  return [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].flatMap(([right, down]) => openParts(sketch, level + 1, 2 * x + right, 2 * y + down));
}

function boundsOf(square, side, x, y) {
  const [left, top] = [xOf(square.west), yOf(square.north)];
  const step = (xOf(square.east) - left) / side;
  return {
    west: longitudeOf(left + x * step),
    east: longitudeOf(left + (x + 1) * step),
    north: latitudeOf(top + y * step),
    south: latitudeOf(top + (y + 1) * step),
  };
}

/** What two rectangles have in common. */
function within(one, area) {
  return {
    west: Math.max(one.west, area.west),
    east: Math.min(one.east, area.east),
    south: Math.max(one.south, area.south),
    north: Math.min(one.north, area.north),
  };
}

/** Normal numbers, the same every time: a preview does not flicker while one types. */
function dice(seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
