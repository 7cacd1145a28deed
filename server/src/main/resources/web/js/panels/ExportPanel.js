import { advice } from '../api/ApiError.js';
import { readSettings } from '../api/settings.js';
import { fill, h } from '../text/dom.js';
import { bytes } from '../text/format.js';

/** Takes the map that is shown into other tools. The token goes in a header, so files are fetched. */
export class ExportPanel {
  constructor(api) {
    this.api = api;
    this.element = h('div', { class: 'panel' });
    this.said = h('p', { class: 'small', role: 'status' });
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
      h('h2', {}, 'Export'),
      query
        ? h(
            'p',
            { class: 'muted' },
            `The map after query ${query}. Every file carries the privacy statement.`,
          )
        : h('p', { class: 'muted' }, 'There is no map yet: the first query has no answer.'),
      query ? this.#choices(campaign, query) : undefined,
      this.said,
    );
  }

  #choices(campaign, query) {
    const files = this.formats.map(({ extension, title, purpose }) =>
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
        h('span', { class: 'muted small' }, purpose),
      ),
    );
    const report = h(
      'li',
      {},
      h('a', { class: 'button file', href: `#/campaigns/${campaign.id}/report/${query}` }, 'Report'),
      h('span', { class: 'muted small' }, 'One page to print or keep as PDF'),
    );
    return h('ul', { class: 'files' }, files, report);
  }

  async #fetch(campaign, extension, query) {
    this.said.textContent = 'Preparing …';
    try {
      const { name, blob } = await this.api.file(campaign.id, extension, query);
      const address = URL.createObjectURL(blob);
      h('a', { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      this.said.textContent = `Saved ${name}, ${bytes(blob.size)}.`;
    } catch (problem) {
      this.said.textContent = advice(problem);
    }
  }
}
