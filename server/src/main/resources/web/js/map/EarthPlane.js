import { Names } from '../ground/Names.js';
import { bounds, metres, position, squareKm, where } from '../text/phrases.js';
import { words } from '../text/words.js';
import { areaKm2, latitudeOf, longitudeOf, xOf, yOf } from './mercator.js';

/** A cell this much larger than the finest is one that could have been divided. */
const LARGER = 1.5;

/** The Earth: the plane of Web Mercator, true areas, and places with names. */
export const EARTH = {
  isSpace: false,
  words: words.ground['earth'],
  per: words.units.perKm2,
  xOf,
  yOf,
  longitudeOf,
  latitudeOf,
  bounds,

  /** How far two places are apart, as a part of the area's height. */
  distance(one, other, area) {
    const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
    return Math.hypot(one.latitude - other.latitude, east) / (area.north - area.south);
  },

  /** Where a cell is, for a line in the middle of a text, and for one of its own. */
  on: (set, cell) => words.ground['earth'].on(squareKm(set.area[cell])),
  line: (set, cell) => words.change.on(squareKm(set.area[cell])),

  /** Where a cell is by a place nearby; far from all of them by its degrees, which tell it from others. */
  async nameOf(set, cell) {
    const { latitude, longitude } = set.middleOf(cell);
    return where(await Names.near(latitude, longitude)) ?? position(latitude, longitude);
  },

  /** What people would call an area: its largest place; or nothing. */
  nameOfArea: ({ area }) => Names.mainOf(area),

  /** How large a cell is, as one side of it. */
  side: (set, cell) => metres(1000 * Math.sqrt(set.area[cell])),

  isFinest: (set, cell, { finestCellMetres }) => 1000 * Math.sqrt(set.area[cell]) < LARGER * finestCellMetres,

  /** What else is known of where a cell is: terms and texts. */
  facts: (set, cell, within) => [
    [words.explain.area, squareKm(set.area[cell])],
    within ? [words.explain.where, bounds(within)] : undefined,
  ],

  finest: ({ finestCellMetres }) => metres(finestCellMetres),

  /** What a campaign asks about, in a few words. */
  brief: ({ area, openShare = 1 }) => squareKm(areaKm2(area) * openShare),

  area({ area, openShare }) {
    const size = squareKm(areaKm2(area) * openShare);
    const said = words.overview;
    return openShare < 1 ? said.anyForm(size, bounds(area)) : said.where(size, bounds(area));
  },
};
