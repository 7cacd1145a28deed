import { h } from '../text/dom.js';
import { count, epsilon } from '../text/format.js';
import { words } from '../text/words.js';

const said = words.series;

/** Which map of which series a campaign is, in words. */
export function placeOf({ series, number, maps }) {
  return said.place(series, number, maps);
}

/** All series: how many maps there are, what they cost a device that is in each, and how to go on. */
export function seriesTable(all, mayChange) {
  const heads = [said.term, said.column, said.charged, said.seats, said.what];
  return h(
    'section',
    { class: 'series' },
    h('h2', {}, said.title),
    h(
      'table',
      { class: 'list' },
      h('caption', { class: 'visually-hidden' }, said.caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        all.map((series) => row(series, mayChange)),
      ),
    ),
  );
}

function row(series, mayChange) {
  const cell = (label, ...content) => h('td', { data: { label } }, ...content);
  const { name, started, maps, epsilonCharged, epsilonAll, devicesAll } = series;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, name),
    cell(said.column, said.of(started, maps)),
    cell(said.charged, words.of(epsilon(epsilonCharged), epsilon(epsilonAll))),
    cell(said.seats, count(devicesAll)),
    cell(said.what, ...actions(series, mayChange)),
  );
}

function actions({ name, started, maps, campaigns }, mayChange) {
  const shown = campaigns.filter((each) => each.queriesAnswered > 0).at(-1);
  const link = (href, text, label) => h('a', { class: 'button quiet', href, aria: { label } }, text);
  return [
    shown ? link(`#/campaigns/${shown.id}/time`, said.play, said.playOf(name)) : undefined,
    mayChange && started < maps
      ? link(`#/new/series/${encodeURIComponent(name)}`, said.nextMap, said.nextOf(name))
      : undefined,
  ];
}
