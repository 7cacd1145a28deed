import { SpacePlane } from '../map/SpacePlane.js';
import { GUTTER } from '../plot/paintAxes.js';
import { createPlot } from '../plot/PlotMap.js';
import { h } from '../text/dom.js';
import { words } from '../text/words.js';

const EDGE = 24;

/** The axes of a campaign about two quantities that is planned, with nothing between them yet. */
export class PlannedPlot {
  #shown = '';

  constructor() {
    this.element = h('div', { class: 'planned-plot', hidden: true });
    this.resizing = new ResizeObserver(() => this.#fit());
    this.resizing.observe(this.element);
  }

  /** @param space as far as it is known, or nothing */
  show(space) {
    const now = JSON.stringify(space ?? '');
    if (now === this.#shown) return;
    this.#shown = now;
    this.map?.remove();
    this.map = undefined;
    this.space = space;
    if (!space) this.element.replaceChildren();
    else this.#draw(space);
  }

  #draw(space) {
    const holder = h('div', {
      class: 'map',
      tabIndex: 0,
      role: 'application',
      aria: { label: words.spaceForm.plot },
    });
    this.element.replaceChildren(holder);
    this.map = createPlot(holder, new SpacePlane(space));
    this.#fit();
  }

  #fit() {
    if (!this.map) return;
    const { x, y } = this.space;
    this.map.invalidateSize({ animate: false });
    this.map.fitBounds(
      [
        [y.from, x.from],
        [y.to, x.to],
      ],
      { animate: false, paddingTopLeft: [GUTTER.left, EDGE], paddingBottomRight: [EDGE, GUTTER.bottom] },
    );
  }

  close() {
    this.resizing.disconnect();
    this.map?.remove();
  }
}
