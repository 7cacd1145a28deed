import { ByteReader } from './ByteReader.js';

const HEADER_BYTES = 127;
/** What the coordinator hands out at a time; longer parts are asked for in several. */
const PART_BYTES = 256 * 1024;
const KEPT_DIRECTORIES = 64;
const GZIP = 2;
/** A part that does not come is asked for again after so many milliseconds, and then given up. */
const PAUSES = [300, 1_000, 3_000];
const PATIENCE = 20_000;
const KINDS = ['unknown', 'vector', 'png', 'jpeg', 'webp', 'avif'];

/** A file of tiles on the coordinator (PMTiles, version 3), of which only what is needed is fetched. */
export class TileFile {
  #header;
  #directories = new Map();

  constructor(address) {
    this.address = address;
  }

  /** `kind`, `minZoom`, `maxZoom`, `bounds` and where everything is. */
  header() {
    this.#header ??= this.#bytes(0, HEADER_BYTES)
      .then(readHeader)
      .catch((problem) => {
        this.#header = undefined;
        throw problem;
      });
    return this.#header;
  }

  /** What the file says of itself; a text and names. */
  async about() {
    const header = await this.header();
    const bytes = await this.#unpacked(...header.metadata, header.packing);
    return JSON.parse(new TextDecoder().decode(bytes) || '{}');
  }

  /** The bytes of a tile, or nothing when the file lacks it. */
  async tile(zoom, x, y) {
    const header = await this.header();
    if (zoom < header.minZoom || zoom > header.maxZoom) return undefined;
    const number = tileNumber(zoom, x, y);
    let [start, length] = header.root;
    for (let depth = 0; depth < 4; depth++) {
      const entry = find(await this.#directory(start, length, header.packing), number);
      if (!entry) return undefined;
      if (entry.run > 0) {
        return this.#unpacked(header.data[0] + entry.offset, entry.length, header.tilePacking);
      }
      [start, length] = [header.leaves[0] + entry.offset, entry.length];
    }
    return undefined;
  }

  #directory(start, length, packing) {
    let directory = this.#directories.get(start);
    if (!directory) {
      directory = this.#unpacked(start, length, packing).then(readDirectory);
      directory.catch(() => this.#directories.delete(start));
      this.#directories.set(start, directory);
      if (this.#directories.size > KEPT_DIRECTORIES) {
        this.#directories.delete(this.#directories.keys().next().value);
      }
    }
    return directory;
  }

  async #unpacked(start, length, packing) {
    const bytes = await this.#bytes(start, length);
    if (packing !== GZIP) return bytes;
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async #bytes(start, length) {
    const whole = new Uint8Array(length);
    for (let at = 0; at < length; at += PART_BYTES) {
      const last = start + Math.min(length, at + PART_BYTES) - 1;
      whole.set(await patiently(() => this.#part(`bytes=${start + at}-${last}`)), at);
    }
    return whole;
  }

  async #part(range) {
    const answer = await fetch(this.address, {
      headers: { Range: range },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 206) throw new Error(`${this.address}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

async function patiently(ask) {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch {
      await new Promise((goOn) => setTimeout(goOn, pause));
    }
  }
  return ask();
}

function readHeader(bytes) {
  const view = new DataView(bytes.buffer);
  if (new TextDecoder().decode(bytes.subarray(0, 7)) !== 'PMTiles' || bytes[7] !== 3) {
    throw new Error('base map: no PMTiles of version 3');
  }
  const number = (at) => Number(view.getBigUint64(at, true));
  const section = (at) => [number(at), number(at + 8)];
  const degrees = (at) => view.getInt32(at, true) / 1e7;
  return {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    data: section(56),
    packing: bytes[97],
    tilePacking: bytes[98],
    kind: KINDS[bytes[99]] || 'unknown',
    minZoom: bytes[100],
    maxZoom: bytes[101],
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
  };
}

function readDirectory(bytes) {
  const reader = new ByteReader(bytes);
  const column = (length) => Array.from({ length }, () => reader.varint());
  const size = reader.varint();
  const [steps, runs, lengths, offsets] = [column(size), column(size), column(size), column(size)];
  let number = 0;
  let next = 0;
  return steps.map((step, i) => {
    number += step;
    const offset = offsets[i] === 0 ? next : offsets[i] - 1;
    next = offset + lengths[i];
    return { number, run: runs[i], length: lengths[i], offset };
  });
}

/** The entry that holds a tile, or the leaf in which it must be. */
function find(entries, number) {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entries[middle].number <= number) low = middle;
    else high = middle - 1;
  }
  const entry = entries[low];
  if (!entry || entry.number > number) return undefined;
  return entry.run === 0 || number < entry.number + entry.run ? entry : undefined;
}

/** Tiles are numbered zoom by zoom along a Hilbert curve. */
export function tileNumber(zoom, x, y) {
  let number = (4 ** zoom - 1) / 3;
  for (let half = 2 ** (zoom - 1); half >= 1; half /= 2) {
    const right = x >= half ? 1 : 0;
    const down = y >= half ? 1 : 0;
    number += half * half * ((3 * right) ^ down);
    x -= right * half;
    y -= down * half;
    if (down === 0) {
      if (right === 1) [x, y] = [half - 1 - x, half - 1 - y];
      [x, y] = [y, x];
    }
  }
  return number;
}
