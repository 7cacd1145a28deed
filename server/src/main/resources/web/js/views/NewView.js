import { advice } from '../api/ApiError.js';
import { PlaceSearch } from '../ground/PlaceSearch.js';
import { AreaDrawing } from '../map/AreaDrawing.js';
import { Appearance } from '../map/Appearance.js';
import { createBaseMap, groundSource } from '../map/BaseMap.js';
import { CellLayer } from '../map/CellLayer.js';
import { DensityMeasure } from '../map/DensityMeasure.js';
import { EARTH } from '../map/EarthPlane.js';
import { goToPlace } from '../map/goToPlace.js';
import { areaKm2, squareAround } from '../map/mercator.js';
import { planInWords, PlanPanel, seriesInWords } from '../panels/PlanPanel.js';
import { previewOf } from '../preview/previewOf.js';
import { h } from '../text/dom.js';
import { count } from '../text/format.js';
import { words } from '../text/words.js';
import { CampaignForm } from './CampaignForm.js';
import { PlannedPlot } from './PlannedPlot.js';

const PAUSE = 350;
const NARROW = 600;

/** Whether nothing worth a word is left of the square around an area. */
function fillsItsSquare(area) {
  return areaKm2(area) > 0.97 * areaKm2(squareAround(area));
}

/** Plans a campaign and starts it: the form, the area on a map, the planner's answer beside it. */
export class NewView {
  #timer;
  #asking;

  /** @param series whose next map is planned, if it is one */
  constructor(app, api, series) {
    Object.assign(this, { app, api, series });
    this.title = words.form.title;
    this.form = new CampaignForm(
      () => this.#changed(),
      () => this.#confirm(),
    );
    this.plan = new PlanPanel();
    this.map = h('div', {
      class: 'map',
      tabIndex: 0,
      role: 'application',
      aria: { label: words.form.map },
    });
    this.plot = new PlannedPlot();
    this.note = h('p', { class: 'preview-note', role: 'status' });
    this.search = new PlaceSearch((name) => goToPlace(this.leaflet, name));
    this.tools = h('div', { class: 'map-tools' }, this.search.element);
    this.element = h(
      'div',
      { class: 'new' },
      h('div', { class: 'new-form' }, h('h1', {}, words.form.title), this.form.element),
      h(
        'div',
        { class: 'new-right' },
        h('div', { class: 'new-map' }, this.map, this.tools, this.plot.element),
        this.note,
        this.plan.element,
      ),
    );
  }

  async start() {
    this.leaflet = createBaseMap(this.map);
    this.cells = new CellLayer().addTo(this.leaflet);
    this.leaflet.getPane('cells').style.opacity = 0.8;
    this.drawing = new AreaDrawing(this.leaflet, (area) => this.#drawn(area));
    this.resizing = new ResizeObserver(() => this.#resized());
    this.resizing.observe(this.map);
    const { draw, useView } = this.form.area;
    draw.setAttribute('aria-pressed', 'false');
    draw.addEventListener('click', () => this.#arm(!this.drawing.armed));
    useView.addEventListener('click', () => this.#useView());
    const [campaigns, series] = await Promise.all([this.api.campaigns(), this.api.series()]);
    this.form.more.offerPriors(campaigns);
    this.form.series.offer(series, campaigns);
    if (this.series) this.#goOnWith(decodeURIComponent(this.series));
  }

  #goOnWith(series) {
    this.form.series.choose(series);
    this.form.agreeWithSeries();
    this.#changed();
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.resizing?.disconnect();
    this.leaflet?.remove();
    this.plot.close();
  }

  /** The plan takes room from the map; the area stays in view. */
  #resized() {
    this.leaflet.invalidateSize({ animate: false });
    const area = this.form.area.bounds;
    if (area) this.#fit(area);
  }

  /** On a narrow page the area goes below the search, which reaches over most of the map. */
  #fit(area) {
    const narrow = this.map.offsetWidth < NARROW;
    this.drawing.fit(area, narrow ? this.search.element.offsetHeight : 0);
  }

  #arm(on) {
    this.drawing.arm(on);
    this.#showArmed();
  }

  #showArmed() {
    const on = this.drawing.armed;
    const { draw } = this.form.area;
    draw.setAttribute('aria-pressed', on);
    draw.textContent = on ? words.form.drawing : words.form.draw;
  }

  #drawn(area) {
    this.#showArmed();
    if (area) this.form.area.set(area);
  }

  #useView() {
    const bounds = this.leaflet.getBounds().pad(-0.1);
    this.form.area.set({
      south: Math.max(-85, bounds.getSouth()),
      west: Math.max(-180, bounds.getWest()),
      north: Math.min(85, bounds.getNorth()),
      east: Math.min(180, bounds.getEast()),
    });
  }

  #changed() {
    this.#showKind();
    if (this.form.where.isSpace) this.#changedSpace();
    else this.#changedArea();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  /** A map for places, axes for two quantities. */
  #showKind() {
    const { isSpace } = this.form.where;
    this.map.hidden = this.tools.hidden = isSpace;
    this.plot.element.hidden = !isSpace;
  }

  #changedSpace() {
    const { space } = this.form.where.space;
    this.plot.show(space);
    this.shown = undefined;
    this.note.textContent = space ? words.preview.space : '';
    if (!this.form.where.isGiven) this.plan.wait(words.plan.waitForSpace);
  }

  #changedArea() {
    const { bounds: area, shape } = this.form.area;
    const before = this.shown;
    this.shown = JSON.stringify([area, shape]);
    this.drawing.show(area, shape);
    if (before !== this.shown) {
      this.cells.setAppearance(undefined);
      this.note.textContent = '';
      if (area) this.#fit(area);
    }
  }

  /** Asks the planner; only the newest answer counts. */
  async #ask() {
    if (!this.form.where.isGiven) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.plan.setStale();
    try {
      const plan = await this.api.plan(this.form.request(), asking.signal);
      this.form.clearErrors();
      this.form.warn(plan.warnings);
      this.plan.show(plan, this.form.trust.assurance);
      this.summary = [planInWords(plan), plan.series ? seriesInWords(plan.series) : ''];
      if (!plan.space) this.#preview(plan);
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.form.explain(problem);
      this.plan.wait(problem.field ? words.plan.refused : advice(problem));
    }
  }

  /** Shows how the map might come out; whatever was drawn before goes when the area does. */
  async #preview(plan) {
    const [{ bounds: area, shape }, asked] = [this.form.area, this.#asking];
    const devices = Number(this.form.request().devices);
    if (!area || !(devices > 0)) return;
    const { set, known } = await previewOf(groundSource(), { area, shape }, plan, devices);
    if (asked !== this.#asking || !this.leaflet.getContainer().isConnected) return;
    const measure = new DensityMeasure('devices', 'log', EARTH);
    this.cells.setAppearance(new Appearance(set, measure, measure.scale([set]), false));
    const origin = known ? words.preview.towns : words.preview.madeUp;
    const whole = !shape && fillsItsSquare(area);
    this.note.textContent = whole ? origin : `${origin} ${words.preview.square}`;
  }

  /** Starting commits people's budget, so it is asked once more, with the plan above the button. */
  #confirm() {
    const { devices, epsilon = '?' } = this.form.request();
    this.form.confirm([...(this.summary ?? []), words.start.question(count(Number(devices)), epsilon)], () =>
      this.#create(),
    );
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
