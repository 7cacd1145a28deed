import { advice } from '../api/ApiError.js';
import { fill, h } from '../text/dom.js';
import { bytes } from '../text/format.js';

const FILES = [
  ['geojson', 'GeoJSON', 'A feature a cell, for QGIS and the web'],
  ['csv', 'CSV', 'A row a cell with west, south, east, north'],
  ['tif', 'GeoTIFF', 'Densities a km² as a raster'],
  ['png', 'PNG', 'A picture'],
  ['pgw', 'World file', 'Where on Earth the picture lies'],
];

/** Takes the map that is shown into other tools. The token goes in a header, so files are fetched. */
export class ExportPanel {
  constructor(api) {
    this.api = api;
    this.element = h('div', { class: 'panel' });
    this.said = h('p', { class: 'small', role: 'status' });
  }

  show(campaign, query) {
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
    const files = FILES.map(([extension, name, use]) =>
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
          name,
        ),
        h('span', { class: 'muted small' }, use),
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
