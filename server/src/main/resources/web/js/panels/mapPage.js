import { planeOf } from '../map/planeOf.js';
import { h } from '../text/dom.js';
import { count, epsilon, moment } from '../text/format.js';
import { language } from '../text/locale.js';
import { words } from '../text/words.js';

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 1000px; margin: 0 auto; padding: 24px; }
  img { max-width: 100%; height: auto; border: 1px solid #8888; }
  .small { font-size: 0.8125rem; opacity: 0.8; }
  li { margin: 4px 0; }
`;

/**
 * A map as one file that needs nothing else: a picture, what its colours mean, the busiest places and the
 * privacy statement. It has no script and asks nobody for anything.
 *
 * @param parts `campaign`, `set`, `picture` and `legend` as canvases, `ticks`, `unit`, `places`, `statement`
 */
export function mapPage({ campaign, set, picture, legend, ticks, unit, places, statement, credit }) {
  const page = h(
    'html',
    { lang: language },
    h(
      'head',
      {},
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', {}, campaign.name),
      h('style', {}, STYLE),
    ),
    h(
      'body',
      {},
      h('h1', {}, campaign.name),
      h('p', {}, planeOf(campaign).words.lead(count(set.devices), epsilon(campaign.epsilonSpent))),
      h('img', { src: picture.toDataURL('image/png'), alt: planeOf(campaign).words.alt(campaign.name) }),
      h('p', {}, unit),
      h('img', { src: legend.toDataURL('image/png'), alt: ticks, width: 420, height: 14 }),
      h('p', { class: 'small' }, ticks),
      places.length ? h('h2', {}, planeOf(campaign).words.busiest.title) : undefined,
      h(
        'ol',
        {},
        places.map((line) => h('li', {}, line)),
      ),
      h('h2', {}, words.page.statement),
      statement.map((line) => h('p', { class: 'small' }, line)),
      h(
        'p',
        { class: 'small' },
        credit ? words.page.made(credit, moment(new Date())) : words.page.madeAt(moment(new Date())),
      ),
    ),
  );
  const text = new XMLSerializer().serializeToString(page);
  return new Blob([`<!doctype html>\n${text}`], { type: 'text/html' });
}
