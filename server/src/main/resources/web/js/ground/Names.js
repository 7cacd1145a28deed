import { KINDS, NameSet, plainly } from './NameSet.js';

const FILES = ['data/names-large.json', 'data/names-small.json'];
const EARTH_RADIUS_KM = 6371.0072;
/** A place this far away is no help to say where something is. */
const FAR_KM = 60;
const FOUND = 8;

const sets = [];

/** The names that the page ships with: the large ones at once, all others when they are needed. */
export class Names {
  /** @param all whether the small places are wanted too */
  static load(all) {
    return Promise.all(FILES.slice(0, all ? 2 : 1).map((file, i) => (sets[i] ??= read(file, i))));
  }

  /** Places whose name begins with a text, then those that have it inside; the most important first. */
  static async search(text) {
    const wanted = plainly(text.trim());
    if (!wanted) return [];
    const [begin, inside] = [[], []];
    for (const set of await Names.load(true)) {
      set.plain.forEach((name, index) => {
        const at = begin.length < FOUND ? name.indexOf(wanted) : -1;
        if (at === 0) begin.push(set.at(index));
        else if (at > 0 && inside.length < FOUND && /[^\p{L}]/u.test(name[at - 1]))
          inside.push(set.at(index));
      });
    }
    const exact = begin.filter(({ name }) => plainly(name) === wanted);
    return [...new Set([...exact, ...begin, ...inside])].slice(0, FOUND);
  }

  /** The largest place of an area by its name, of those that are shown from afar; or nothing. */
  static async mainOf(area) {
    const [set] = await Names.load(false);
    const isWithin = (index) =>
      set.kinds[index] <= KINDS.capital &&
      between(area.south, set.latitudes[index], area.north) &&
      between(area.west, set.longitudes[index], area.east);
    const [first] = set.inside(area).filter(isWithin);
    return first === undefined ? undefined : set.names[first];
  }

  /** The place by whose name people would say where this is, with distance and direction; or nothing. */
  static async near(latitude, longitude) {
    let best;
    for (const set of await Names.load(true)) {
      const around = { south: latitude - 1, north: latitude + 1, west: longitude - 1, east: longitude + 1 };
      for (const index of set.inside(around)) {
        if (set.kinds[index] > KINDS.district) continue;
        const km = distance(latitude, longitude, set.latitudes[index], set.longitudes[index]);
        const weighted = km / (1 + 0.1 * Math.log10(set.sizes[index] + 1));
        if (km < FAR_KM && (!best || weighted < best.weighted)) best = { ...set.at(index), km, weighted };
      }
    }
    return best && { ...best, direction: direction(best, latitude, longitude) };
  }
}

function between(low, value, high) {
  return low <= value && value <= high;
}

async function read(file, place) {
  try {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return new NameSet(await answer.json());
  } catch (problem) {
    sets[place] = undefined;
    throw problem;
  }
}

/** Along a great circle, by the haversine. */
function distance(latitude1, longitude1, latitude2, longitude2) {
  const half = (degrees) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosines = Math.cos((latitude1 * Math.PI) / 180) * Math.cos((latitude2 * Math.PI) / 180);
  const part = half(latitude2 - latitude1) + cosines * half(longitude2 - longitude1);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** One of eight points of the compass, from a place towards another; 0 is north, 2 east. */
function direction(from, latitude, longitude) {
  const east = (longitude - from.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.round((8 + Math.atan2(east, latitude - from.latitude) / (Math.PI / 4)) % 8) % 8;
}
