import { trace } from './VectorTile.js';

const WATER = new Set(['water', 'ocean']);
const ROADS = new Set(['roads', 'transportation', 'road']);
const BORDERS = new Set(['boundaries', 'boundary']);
const RIVERS = new Set(['river', 'waterway']);
const BUILDINGS = new Set(['buildings', 'building']);
const MINOR_ROADS = /minor|path|track|service|other|residential|pedestrian/;
const MAJOR_ROADS = /highway|motorway|trunk|major|primary/;

/** Draws land, water, borders and streets of vector tiles in the page's colours; names are not its. */
export class GroundPainter {
  /** @param style of the map's element, for its colours */
  constructor(style) {
    this.colour = (name) => style.getPropertyValue(`--${name}`).trim();
  }

  /** All sea, before anything else. */
  clear(context, width, height) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.colour('sea');
    context.fillRect(0, 0, width, height);
  }

  /**
   * Draws one tile, or the part of one that a place asks for.
   *
   * @param place `{left, top, size}`: where the whole tile lies on the canvas, in its pixels
   * @param zoom of the map, for what is shown and how wide
   * @param density pixels of the canvas a pixel of the page
   */
  paint(context, layers, place, zoom, density) {
    const draw = { context, layers, place, zoom, density };
    this.#fill(draw, 'earth', 'land', true);
    this.#shade(draw);
    for (const name of WATER) this.#fill(draw, name, 'sea', true);
    this.#fill(draw, 'island', 'land', true);
    this.#fill(draw, 'pond', 'sea', true);
    this.#rivers(draw);
    this.#streets(draw);
    this.#borders(draw);
  }

  /** Draws nothing but shores. */
  paintShores(context, layers, place, density) {
    const draw = { context, layers, place, density };
    for (const name of ['earth', ...WATER, 'island', 'pond']) {
      this.#strokeSome(draw, name, (feature) => feature.kind === 3, 'shore-over', 1.3);
    }
  }

  /** Draws nothing but land and water, without lines. */
  paintLandAndWater(context, layers, place) {
    const draw = { context, layers, place, density: 1 };
    for (const [name, colour] of [
      ['earth', 'land'],
      ['water', 'sea'],
      ['island', 'land'],
      ['pond', 'sea'],
    ]) {
      this.#fill(draw, name, colour, false);
    }
  }

  /** A file without land has the sea as a shape of its own. */
  paintLand(context, width, height) {
    context.fillStyle = this.colour('land');
    context.fillRect(0, 0, width, height);
  }

  #fill(draw, name, colour, outlined) {
    const path = this.#path(draw, name, (feature) => feature.kind === 3);
    if (!path) return;
    draw.context.fillStyle = this.colour(colour);
    draw.context.fill(path, 'evenodd');
    if (outlined) this.#stroke(draw, path, 'coast', 0.8);
  }

  /** Parks, woods and houses of a richer file. */
  #shade(draw) {
    const green = /park|wood|forest|grass|nature|garden|cemetery|green|meadow|scrub/;
    for (const name of ['landcover', 'landuse', 'park', 'natural']) {
      const path = this.#path(draw, name, ({ kind, properties }) => {
        return kind === 3 && green.test(`${properties.kind} ${properties.class} ${name}`);
      });
      if (!path) continue;
      draw.context.fillStyle = this.colour('green');
      draw.context.fill(path);
    }
    if (draw.zoom < 14) return;
    for (const name of BUILDINGS) {
      const path = this.#path(draw, name, (feature) => feature.kind === 3);
      if (path) {
        draw.context.fillStyle = this.colour('houses');
        draw.context.fill(path);
      }
    }
  }

  #rivers(draw) {
    for (const name of RIVERS) {
      for (const wide of [true, false]) {
        const path = this.#path(draw, name, ({ kind, properties }) => {
          const major = properties.level === undefined ? properties.class === 'river' : properties.level <= 1;
          return kind === 2 && major === wide;
        });
        if (path) this.#stroke(draw, path, 'river', riverWidth(draw.zoom, wide));
      }
    }
  }

  #streets(draw) {
    if (draw.zoom < 8) return;
    for (const name of ROADS) {
      const kindOf = ({ properties }) => `${properties.kind} ${properties.class}`;
      const small = (feature) => feature.kind === 2 && MINOR_ROADS.test(kindOf(feature));
      const large = (feature) => feature.kind === 2 && MAJOR_ROADS.test(kindOf(feature));
      const others = (feature) => feature.kind === 2 && !small(feature) && !large(feature);
      const grown = 1.5 ** Math.max(0, draw.zoom - 13);
      if (draw.zoom >= 13) this.#strokeSome(draw, name, small, 'street', 0.7 * grown);
      this.#strokeSome(draw, name, others, 'street', 0.9 * grown);
      this.#strokeSome(draw, name, large, 'road', 1.4 * grown);
    }
  }

  #strokeSome(draw, name, wanted, colour, width) {
    const path = this.#path(draw, name, wanted);
    if (path) this.#stroke(draw, path, colour, width);
  }

  #borders(draw) {
    for (const name of BORDERS) {
      const levelOf = ({ level, admin_level: admin, kind_detail: detail }) =>
        Number(level ?? admin ?? detail ?? 2);
      const region = (feature) => feature.kind === 2 && levelOf(feature.properties) > 2;
      const country = (feature) => feature.kind === 2 && levelOf(feature.properties) <= 2;
      draw.context.setLineDash([]);
      if (draw.zoom >= 5 && draw.zoom <= 10) this.#strokeSome(draw, name, region, 'region', 0.8);
      this.#strokeSome(draw, name, country, 'border', 1.2);
    }
  }

  #path({ layers, place }, name, wanted) {
    const features = layers.get(name)?.features.filter(wanted);
    if (!features?.length) return undefined;
    const path = new Path2D();
    features.forEach((feature) => trace(path, feature));
    const scale = place.size / layers.get(name).extent;
    const placed = new Path2D();
    placed.addPath(path, { a: scale, d: scale, e: place.left, f: place.top });
    return placed;
  }

  #stroke({ context, density }, path, colour, width) {
    context.strokeStyle = this.colour(colour);
    context.lineWidth = width * density;
    context.lineJoin = 'round';
    context.stroke(path);
  }
}

function riverWidth(zoom, wide) {
  const base = wide ? 1.2 : 0.8;
  return base * 1.25 ** Math.max(0, Math.min(6, zoom - 8));
}
