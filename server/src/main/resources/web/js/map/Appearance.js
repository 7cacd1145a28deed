import { ColourRamp } from './ColourRamp.js';

/** How a map is drawn: for every cell its colour, and the colour of its hatching if in doubt. */
export class Appearance {
  constructor(set, measure, scale, outline) {
    this.set = set;
    this.outline = outline;
    this.colours = new Uint32Array(set.size);
    this.hatches = new Uint32Array(set.size);
    for (let cell = 0; cell < set.size; cell++) {
      if (measure.colour) this.#byColour(set, cell, measure, scale);
      else this.#byValue(set, cell, measure, scale);
    }
  }

  #byColour(set, cell, measure, scale) {
    this.colours[cell] = measure.colour(set, cell, scale);
    this.hatches[cell] = measure.hatch(set, cell);
  }

  #byValue(set, cell, measure, scale) {
    const inDoubt = measure.isInDoubt(set, cell);
    const brightness = scale.brightness(measure.shownValue(set, cell));
    if (!measure.hidesDoubt) this.colours[cell] = ColourRamp.veil(brightness);
    else this.colours[cell] = inDoubt ? ColourRamp.UNKNOWN : ColourRamp.pixel(brightness);
    if (inDoubt) this.hatches[cell] = ColourRamp.hatch(this.colours[cell]);
  }
}
