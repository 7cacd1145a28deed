/**
 * Colours from night to noon: indigo, violet, rose, amber, cream; the same as in the exports.
 *
 * A few points in OKLab with straight lines between them. Lightness grows evenly from end to end, so
 * equal steps of a value look equal, print well in grey and are seen by the colour-blind.
 */
const POINTS = [
  [0.14, 0.004, -0.025],
  [0.278, 0.028, -0.09],
  [0.415, 0.085, -0.105],
  [0.553, 0.145, -0.035],
  [0.69, 0.13, 0.065],
  [0.828, 0.055, 0.115],
  [0.965, -0.008, 0.075],
];
const COLOURS = 1024;
const LEAST_COVER = 0.5;
const COVERED_FROM = 0.12;

export class ColourRamp {
  static #table;

  /** The grey of what cannot be told; no value has it. */
  static UNKNOWN = 0xff8f8a8a;

  /** The pixel of a value from 0 to 1, as a canvas keeps it on a little-endian machine: ABGR. */
  static pixel(value) {
    return ColourRamp.table()[Math.round(Math.min(1, Math.max(0, value)) * (COLOURS - 1))];
  }

  /** The same where cells lie on a map: those of next to nothing let more of the ground through. */
  static veil(value) {
    const cover = LEAST_COVER + (1 - LEAST_COVER) * Math.min(1, Math.max(0, value) / COVERED_FROM);
    return ((ColourRamp.pixel(value) & 0xffffff) | (Math.round(255 * cover) << 24)) >>> 0;
  }

  static table() {
    ColourRamp.#table ??= Uint32Array.from({ length: COLOURS }, (_, i) => pixelAt(i / (COLOURS - 1)));
    return ColourRamp.#table;
  }

  /** The pixel for lines across a cell of some colour: lighter on dark, darker on light. */
  static hatch(pixel) {
    const dark = (pixel & 255) + ((pixel >> 8) & 255) + ((pixel >> 16) & 255) < 380;
    const mix = (shift) => {
      const light = (pixel >> shift) & 255;
      return Math.round(dark ? light + 0.34 * (255 - light) : 0.62 * light) << shift;
    };
    return (0xff000000 | mix(0) | mix(8) | mix(16)) >>> 0;
  }
}

function pixelAt(value) {
  const place = value * (POINTS.length - 1);
  const left = Math.min(Math.floor(place), POINTS.length - 2);
  const share = place - left;
  const [lightness, a, b] = [0, 1, 2].map(
    (axis) => POINTS[left][axis] * (1 - share) + POINTS[left + 1][axis] * share,
  );
  return fromOkLab(lightness, a, b);
}

/** OKLab to sRGB, after Björn Ottosson's definition (2020). */
function fromOkLab(lightness, a, b) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

function channel(linear) {
  const curved = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, curved)));
}
