import { Appearance } from '../map/Appearance.js';
import { CellPainter } from '../map/CellPainter.js';
import { CellSet } from '../map/CellSet.js';
import { DensityMeasure } from '../map/DensityMeasure.js';
import { Legend } from '../map/Legend.js';
import { planeOf } from '../map/planeOf.js';
import { plotPicture } from '../plot/plotPicture.js';
import { facts, fill, h, told } from '../text/dom.js';
import { count, epsilon, moment } from '../text/format.js';
import { words } from '../text/words.js';

const PIXELS = 1400;
/** Pixels to one of the page; a plot has numbers to be read beside it. */
const DENSITY = { map: 2, plot: 3 };

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
    const plane = planeOf(campaign);
    const set = new CellSet(answer, plane);
    const measure = new DensityMeasure(campaign.population ? 'people' : 'devices', 'log', plane);
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
  const map = mapOf(set, new Appearance(set, measure, scale, false));
  const canvas = set.plane.isSpace ? plotPicture(map, set.plane.space, DENSITY.plot) : map;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', set.plane.words.alt(measure.label));
  return canvas;
}

function mapOf(set, appearance) {
  const [left, top, right, bottom] = extent(set.pieces);
  const world = PIXELS / Math.max(right - left, bottom - top);
  const canvas = h('canvas', {
    width: Math.round((right - left) * world),
    height: Math.round((bottom - top) * world),
  });
  const frame = {
    left: left * world,
    top: top * world,
    world,
    density: set.plane.isSpace ? DENSITY.plot : DENSITY.map,
  };
  new CellPainter().paint(canvas.getContext('2d'), frame, appearance);
  return canvas;
}

function extent(pieces) {
  const box = [1, 1, 0, 0];
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
  const { plane } = set;
  return facts([
    [words.report.devices, count(set.devices)],
    [words.campaigns.charged, words.of(epsilon(campaign.epsilonSpent), epsilon(campaign.epsilon))],
    [plane.words.area, plane.isSpace ? plane.area(campaign) : plane.brief(campaign)],
    plane.isSpace ? undefined : [words.explain.where, plane.bounds(campaign.area)],
    [said.finest, plane.finest(campaign)],
    [said.participation, campaign.participation === 'once' ? said.once : words.report.everyQuery],
    [said.strategy, told(campaign.strategy)],
    campaign.population ? [said.population, count(campaign.population)] : undefined,
  ]);
}
