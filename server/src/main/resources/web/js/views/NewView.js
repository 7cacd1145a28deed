import { advice } from '../api/ApiError.js';
import { AreaDrawing } from '../map/AreaDrawing.js';
import { createBaseMap } from '../map/BaseMap.js';
import { PlanPanel } from '../panels/PlanPanel.js';
import { h } from '../text/dom.js';
import { CampaignForm } from './CampaignForm.js';

const PAUSE = 350;

/** Plans a campaign and starts it: the form, the area on a map, the planner's answer beside it. */
export class NewView {
  #timer;
  #asking;

  constructor(app, api) {
    this.app = app;
    this.api = api;
    this.title = 'New campaign';
    this.form = new CampaignForm(
      () => this.#changed(),
      () => this.#create(),
    );
    this.plan = new PlanPanel();
    this.map = h('div', {
      class: 'map',
      tabIndex: 0,
      role: 'application',
      aria: { label: 'Area of the campaign. Arrow keys move, plus and minus zoom.' },
    });
    this.element = h(
      'div',
      { class: 'new' },
      h('div', { class: 'new-form' }, h('h1', {}, 'New campaign'), this.form.element),
      h('div', { class: 'new-right' }, h('div', { class: 'new-map' }, this.map), this.plan.element),
    );
  }

  async start() {
    this.leaflet = createBaseMap(this.map);
    this.drawing = new AreaDrawing(this.leaflet, (area) => this.#drawn(area));
    this.resizing = new ResizeObserver(() => this.#resized());
    this.resizing.observe(this.map);
    this.form.draw.setAttribute('aria-pressed', 'false');
    this.form.draw.addEventListener('click', () => this.#arm(!this.drawing.armed));
    this.form.useView.addEventListener('click', () => this.#useView());
    this.form.offerPriors(await this.api.campaigns());
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.resizing?.disconnect();
    this.leaflet?.remove();
  }

  /** The plan takes room from the map; the area stays in view. */
  #resized() {
    this.leaflet.invalidateSize({ animate: false });
    const area = this.form.area();
    if (area) this.drawing.fit(area);
  }

  #arm(on) {
    this.drawing.arm(on);
    this.#showArmed();
  }

  #showArmed() {
    const on = this.drawing.armed;
    this.form.draw.setAttribute('aria-pressed', on);
    this.form.draw.textContent = on ? 'Drag a rectangle …' : 'Draw on the map';
  }

  #drawn(area) {
    this.#showArmed();
    if (area) this.form.setArea(area);
  }

  #useView() {
    const bounds = this.leaflet.getBounds().pad(-0.1);
    this.form.setArea({
      south: Math.max(-85, bounds.getSouth()),
      west: Math.max(-180, bounds.getWest()),
      north: Math.min(85, bounds.getNorth()),
      east: Math.min(180, bounds.getEast()),
    });
  }

  #changed() {
    const area = this.form.area();
    const before = this.shown;
    this.shown = JSON.stringify(area);
    this.drawing.show(area);
    if (area && before !== this.shown) this.drawing.fit(area);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  /** Asks the planner; only the newest answer counts. */
  async #ask() {
    if (!this.form.hasArea()) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.plan.setStale();
    try {
      const plan = await this.api.plan(this.form.request(), asking.signal);
      this.form.clearErrors();
      this.form.warn(plan.warnings);
      this.plan.show(plan);
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.form.explain(problem);
      this.plan.wait(problem.field ? 'No plan for these numbers: see the marked field.' : advice(problem));
    }
  }

  async #create() {
    clearTimeout(this.#timer);
    this.form.submit.disabled = true;
    try {
      const campaign = await this.api.create(this.form.request());
      this.app.go(`/campaigns/${campaign.id}`);
    } catch (problem) {
      this.form.explain(problem);
      this.form.focusError();
    } finally {
      this.form.submit.disabled = false;
    }
  }
}
