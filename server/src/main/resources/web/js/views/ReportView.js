import { Appearance } from '../map/Appearance.js';
import { CellPainter } from '../map/CellPainter.js';
import { CellSet } from '../map/CellSet.js';
import { DensityMeasure } from '../map/DensityMeasure.js';
import { Legend } from '../map/Legend.js';
import { areaKm2, xOf, yOf } from '../map/mercator.js';
import { facts, fill, h, told } from '../text/dom.js';
import { count, epsilon, moment } from '../text/format.js';
import { bounds, metres, squareKm } from '../text/phrases.js';
import { words } from '../text/words.js';

const PIXELS = 1400;

/** A map with its promise on one page, to print or to keep as PDF. */
export class ReportView {
  constructor(app, api, id, query) {
    Object.assign(this, { app, api, id, query: Number(query), title: words.report.title });
    this.body = h('article', { class: 'report' }, h('p', { class: 'muted' }, words.loading));
    this.element = h(
      'div',
      { class: 'page report-page' },
      h(
        'div',
        { class: 'page-head no-print' },
        h('a', { href: `#/campaigns/${id}` }, words.report.back),
        h('button', { type: 'button', class: 'primary', on: { click: () => print() } }, words.report.print),
      ),
      this.body,
    );
  }

  async start() {
    const [campaign, statement, answer] = await Promise.all([
      this.api.campaign(this.id),
      this.api.privacy(this.id),
      this.api.cells(this.id, this.query),
    ]);
    const set = new CellSet(answer);
    const measure = new DensityMeasure(campaign.population ? 'people' : 'devices', 'log');
    const scale = measure.scale([set]);
    const legend = new Legend();
    legend.show(measure, scale, set);
    document.title = words.title(words.report.documentTitle(campaign.name));
    fill(
      this.body,
      h('h1', {}, campaign.name),
      h(
        'p',
        { class: 'muted' },
        words.report.about(set.query, campaign.queriesAnswered, set.size, moment(campaign.created)),
      ),
      h(
        'div',
        { class: 'report-main' },
        h('figure', {}, picture(set, measure, scale), legend.element),
        keyFacts(campaign, set),
      ),
      h('h2', {}, words.page.statement),
      h(
        'div',
        { class: 'statement' },
        statement.statement.map((line) => h('p', {}, told(line))),
      ),
      h('footer', { class: 'muted small' }, words.report.made(campaign.id, moment(new Date()))),
    );
  }

  close() {}
}

/** The open part of the square, drawn by the same painter as the live map. */
function picture(set, measure, scale) {
  const [left, top, right, bottom] = extent(set.pieces);
  const world = PIXELS / Math.max(right - left, bottom - top);
  const canvas = h('canvas', {
    width: Math.round((right - left) * world),
    height: Math.round((bottom - top) * world),
    role: 'img',
    aria: { label: words.report.map(measure.label) },
  });
  const frame = { left: left * world, top: top * world, world, density: 2 };
  new CellPainter().paint(canvas.getContext('2d'), frame, new Appearance(set, measure, scale, false));
  return canvas;
}

function extent(pieces) {
  const box = [xOf(180), yOf(-85), xOf(-180), yOf(85)];
  for (let at = 0; at < pieces.length; at += 4) {
    box[0] = Math.min(box[0], pieces[at]);
    box[1] = Math.min(box[1], pieces[at + 1]);
    box[2] = Math.max(box[2], pieces[at + 2]);
    box[3] = Math.max(box[3], pieces[at + 3]);
  }
  return box;
}

function keyFacts(campaign, set) {
  const said = words.overview;
  return facts([
    [words.report.devices, count(set.devices)],
    [words.campaigns.charged, words.of(epsilon(campaign.epsilonSpent), epsilon(campaign.epsilon))],
    [said.area, squareKm(areaKm2(campaign.area))],
    [words.explain.where, bounds(campaign.area)],
    [said.finest, metres(campaign.finestCellMetres)],
    [said.participation, campaign.participation === 'once' ? said.once : words.report.everyQuery],
    [said.strategy, told(campaign.strategy)],
    campaign.population ? [said.population, count(campaign.population)] : undefined,
  ]);
}
