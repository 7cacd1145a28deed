import { longitudeOf, latitudeOf } from '../map/mercator.js';
import { TileFile } from './TileFile.js';
import { readVectorTile } from './VectorTile.js';

const KEPT_TILES = 96;

/**
 * Where the ground of a map comes from: the file that the page ships with, and the operator's own over
 * it. A file is finest where people live; elsewhere a larger tile stands in for those it lacks, and
 * for one that cannot be read: what is missing is as its parent is, never sea.
 */
export class GroundSource {
  #tiles = new Map();

  /** @param own address of the operator's file, if there is one */
  constructor(shipped, own) {
    this.shipped = new TileFile(shipped);
    this.own = own ? new TileFile(own) : undefined;
  }

  /**
   * What to draw for a tile, the lowest first. A part that stands in for another which could not be
   * read is `late`.
   */
  async parts(zoom, x, y) {
    const own = this.own ? await this.#own(zoom, x, y) : undefined;
    if (own?.whole) return [own.part];
    const parts = await this.shippedParts(zoom, x, y);
    return own ? [...parts, own.part] : parts;
  }

  /** Of the file that the page ships with alone. */
  async shippedParts(zoom, x, y) {
    const shipped = await this.#standIn(this.shipped, zoom, x, y);
    if (!shipped) throw new Error(`${this.shipped.address}: no tile around ${zoom}/${x}/${y}`);
    return [{ ...shipped, layers: shipped.content }];
  }

  async #own(zoom, x, y) {
    const header = await this.own.header();
    const found = await this.#standIn(this.own, zoom, x, y, header.minZoom);
    if (!found) return undefined;
    const whole = contains(header.bounds, zoom, x, y);
    if (header.kind !== 'vector') return { whole: true, part: await asPicture(found, zoom, x, y, header) };
    const layers = found.content;
    return { whole, part: { ...found, layers, landless: whole && !layers.has('earth') } };
  }

  /** The tile, or the deepest of the larger ones around it that the file has and that can be read. */
  async #standIn(file, zoom, x, y, least = 0) {
    const { maxZoom } = await file.header();
    let problem;
    for (let at = Math.min(zoom, maxZoom); at >= least; at--) {
      const [column, row] = [x >> (zoom - at), y >> (zoom - at)];
      try {
        const content = await this.#read(file, at, column, row);
        if (content) return { zoom: at, x: column, y: row, content, late: problem !== undefined };
      } catch (found) {
        problem = found;
      }
    }
    if (problem) throw problem;
    return undefined;
  }

  #read(file, zoom, x, y) {
    const key = `${file.address} ${zoom}/${x}/${y}`;
    let tile = this.#tiles.get(key);
    if (!tile) {
      tile = read(file, zoom, x, y);
      tile.catch(() => this.#tiles.delete(key));
      this.#tiles.set(key, tile);
      if (this.#tiles.size > KEPT_TILES) this.#tiles.delete(this.#tiles.keys().next().value);
    }
    return tile;
  }
}

async function read(file, zoom, x, y) {
  const bytes = await file.tile(zoom, x, y);
  if (!bytes) return undefined;
  return (await file.header()).kind === 'vector' ? readVectorTile(bytes) : bytes;
}

async function asPicture(found, zoom, x, y, header) {
  const picture = await createImageBitmap(new Blob([found.content], { type: `image/${header.kind}` }));
  const times = 2 ** (zoom - found.zoom);
  const size = picture.width / times;
  return {
    picture,
    late: found.late,
    from: [(x - found.x * times) * size, (y - found.y * times) * size, size, size],
  };
}

function contains(bounds, zoom, x, y) {
  const side = 2 ** zoom;
  return (
    longitudeOf(x / side) >= bounds.west &&
    longitudeOf((x + 1) / side) <= bounds.east &&
    latitudeOf((y + 1) / side) >= bounds.south &&
    latitudeOf(y / side) <= bounds.north
  );
}
