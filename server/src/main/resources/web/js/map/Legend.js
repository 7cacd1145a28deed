import { fill, freshId, h } from '../text/dom.js';
import { number } from '../text/format.js';
import { words } from '../text/words.js';
import { ColourRamp } from './ColourRamp.js';

const WIDTH = 256;

/** What the colours mean: a bar with round values, the unit and the hatching. */
export class Legend {
  constructor() {
    this.bar = h('canvas', { class: 'legend-bar', width: WIDTH, height: 1, aria: { hidden: 'true' } });
    this.ticks = h('div', { class: 'legend-ticks' });
    this.unit = h('p', { class: 'legend-unit', id: freshId('legend') });
    this.hatch = h('p', { class: 'legend-hatch' });
    this.element = h(
      'div',
      { class: 'legend', role: 'group', aria: { labelledby: this.unit.id } },
      this.unit,
      this.bar,
      this.ticks,
      this.hatch,
    );
  }

  show(measure, scale, set) {
    this.bar.hidden = this.ticks.hidden = Boolean(measure.classes);
    if (measure.classes) this.#showClasses(measure);
    else this.#showScale(measure, scale, set);
  }

  /** The legend's values in words, for where there is no bar to put them under. */
  get text() {
    return this.ticks.hidden
      ? this.hatch.textContent
      : [...this.ticks.children].map((tick) => tick.textContent).join(' – ');
  }

  #showClasses({ label, classes }) {
    this.unit.textContent = label;
    const swatches = classes.map(({ colour, text }) => {
      const swatch = h('span', { class: 'class-swatch', aria: { hidden: 'true' } });
      swatch.style.background = css(colour);
      return h('span', { class: 'class-key' }, swatch, text);
    });
    fill(this.hatch, swatches);
  }

  #showScale(measure, scale, set) {
    this.#paintBar(measure.ramp ?? (measure.hidesDoubt ? ColourRamp.pixel : ColourRamp.veil));
    this.unit.textContent = scale.kind === 'log' ? words.map.logScale(measure.label) : measure.label;
    const ticks = scale.ticks(measure.unitsPerShare(set));
    fill(
      this.ticks,
      ticks.map(({ value, place }) => {
        const tick = h(
          'span',
          { class: 'legend-tick' },
          measure.tick ? measure.tick(value) : number(value, 2),
        );
        tick.style.left = `${100 * place}%`;
        return tick;
      }),
    );
    fill(
      this.hatch,
      h('span', {
        class: 'hatch-swatch',
        data: { doubt: doubtOf(measure) },
        aria: { hidden: 'true' },
      }),
      measure.hatched,
    );
  }

  #paintBar(colour) {
    const context = this.bar.getContext('2d');
    const image = context.createImageData(WIDTH, 1);
    new Uint32Array(image.data.buffer).set(
      Uint32Array.from({ length: WIDTH }, (_, i) => colour(i / (WIDTH - 1))),
    );
    context.putImageData(image, 0, 0);
  }
}

/** What hatching stands for. */
function doubtOf(measure) {
  if (measure.diverges) return 'nothing';
  return measure.hidesDoubt ? 'unknown' : 'empty';
}

/** A canvas's colour, ABGR, as a style has it. */
function css(pixel) {
  const part = (shift) => (pixel >>> shift) & 255;
  return `rgb(${part(0)} ${part(8)} ${part(16)} / ${part(24) / 255})`;
}
