import { readSettings } from '../api/settings.js';
import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { LinkMaker } from './LinkMaker.js';
import { saveFile } from './saveFile.js';

/** Takes the map that is shown into other tools. The token goes in a header, so files are fetched. */
export class ExportPanel {
  /** @param makePage makes the map that is shown into one file of HTML, for a campaign */
  constructor(api, makePage) {
    this.api = api;
    this.makePage = makePage;
    this.element = h('div', { class: 'panel' });
    this.said = h('p', { class: 'small', role: 'status' });
    this.link = new LinkMaker(api);
    this.formats = [];
    readSettings().then(({ formats }) => this.#offer(formats ?? []));
  }

  #offer(formats) {
    this.formats = formats;
    if (this.shown) this.show(...this.shown);
  }

  show(campaign, query) {
    this.shown = [campaign, query];
    fill(
      this.element,
      h('h2', {}, words.campaign.export),
      query
        ? h('p', { class: 'muted' }, words.export.after(query))
        : h('p', { class: 'muted' }, words.export.none),
      query ? this.#choices(campaign, query) : undefined,
      this.said,
      query ? this.link.element : undefined,
    );
    if (query) this.link.show(campaign.id, query);
  }

  #choices(campaign, query) {
    const fitting = this.formats.filter(({ ofEarth }) => !(ofEarth && campaign.space));
    const files = fitting.map(({ extension, title, purpose }) =>
      h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'file',
            data: { file: extension },
            on: { click: () => this.#fetch(campaign, extension, query) },
          },
          title,
        ),
        h('span', { class: 'muted small' }, (campaign.space && words.export.ofSpace[extension]) ?? purpose),
      ),
    );
    const report = h(
      'li',
      {},
      h(
        'a',
        { class: 'button file', href: `#/campaigns/${campaign.id}/report/${query}` },
        words.export.report,
      ),
      h('span', { class: 'muted small' }, words.export.reportPurpose),
    );
    const page = h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'file', data: { file: 'html' }, on: { click: () => this.#page(campaign) } },
        words.page.button,
      ),
      h('span', { class: 'muted small' }, words.page.purpose),
    );
    return h('ul', { class: 'files' }, files, page, report);
  }

  #fetch(campaign, extension, query) {
    return this.#save(() => this.api.file(campaign.id, extension, query));
  }

  #page(campaign) {
    return this.#save(async () => ({ name: `${campaign.id}.html`, blob: await this.makePage(campaign) }));
  }

  #save(make) {
    return saveFile(make, (text) => (this.said.textContent = text));
  }
}
