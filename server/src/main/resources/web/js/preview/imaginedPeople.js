import { Names } from '../ground/Names.js';
import { KINDS } from '../ground/NameSet.js';
import { xOf, yOf } from '../map/mercator.js';

/** A town of a million people reaches so far from its middle; others by the root of their people. */
const REACH_KM = 5.5;
const ROUND_KM = 40_075;

/**
 * How people might be spread over a square: towns by the people that GeoNames knows of, around their
 * middles and on land. Where no town is known, three are made up.
 *
 * @return shares of all people by places of a grid, row by row from the north, and whether towns are known
 */
export async function imaginedPeople(square, mask) {
  const side = Math.sqrt(mask.length);
  const towns = await townsOf(square);
  const known = towns.length > 0;
  const step = (xOf(square.east) - xOf(square.west)) / side;
  const km = ROUND_KM * Math.cos((((square.north + square.south) / 2) * Math.PI) / 180) * step;
  const people = new Float64Array(mask.length);
  for (const town of known ? towns : madeUp(square)) {
    const reach = REACH_KM * Math.sqrt(town.size / 1e6);
    const [x, y] = [
      (xOf(town.longitude) - xOf(square.west)) / step,
      (yOf(town.latitude) - yOf(square.north)) / step,
    ];
    for (let i = 0; i < mask.length; i++) {
      if (!mask[i]) continue;
      const far = km * Math.hypot((i % side) + 0.5 - x, Math.floor(i / side) + 0.5 - y);
      if (far < 4 * reach + km)
        people[i] += (town.size / reach ** 2) * Math.exp(-far / (0.45 * reach + 0.3 * km));
    }
  }
  const all = people.reduce((sum, each) => sum + each, 0);
  return { known, shares: all > 0 ? people.map((each) => each / all) : people };
}

async function townsOf(square) {
  const found = [];
  for (const set of await Names.load(true)) {
    for (const index of set.inside(square)) {
      const town = set.at(index);
      const inside =
        town.longitude > square.west &&
        town.longitude < square.east &&
        town.latitude > square.south &&
        town.latitude < square.north;
      if (inside && town.kind <= KINDS.district && town.size > 0) found.push(town);
    }
  }
  return found.sort((one, other) => other.size - one.size).slice(0, 200);
}

function madeUp({ south, west, north, east }) {
  const place = (right, up, size) => ({
    longitude: west + right * (east - west),
    latitude: south + up * (north - south),
    size,
  });
  return [place(0.45, 0.55, 60_000), place(0.7, 0.3, 12_000), place(0.25, 0.2, 5_000)];
}
