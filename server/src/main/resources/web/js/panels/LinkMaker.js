import { advice } from '../api/ApiError.js';
import { fill, freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';

/** Makes and ends the read-only link of a map; for admins. */
export class LinkMaker {
  #turn = 0;

  constructor(api) {
    this.api = api;
    this.element = h('div', { class: 'link-maker' });
  }

  /** Shows whether the map after a query has a link. */
  async show(id, query) {
    const turn = ++this.#turn;
    if (!this.api.mayChange) return;
    const linked = await this.api.links(id).catch(() => []);
    if (turn === this.#turn) this.#draw(id, query, linked.includes(query));
  }

  #draw(id, query, exists, secret) {
    const button = (label, act) =>
      h('button', { type: 'button', class: 'quiet', on: { click: () => this.#act(act) } }, label);
    fill(
      this.element,
      h('h3', {}, words.link.label),
      h(
        'p',
        { class: 'muted small' },
        secret ? words.link.made : exists ? words.link.exists : words.link.purpose,
      ),
      secret ? address(id, query, secret) : undefined,
      h(
        'div',
        { class: 'row' },
        button(exists ? words.link.again : words.link.make, async () => {
          const { token } = await this.api.makeLink(id, query);
          this.#draw(id, query, true, token);
        }),
        exists
          ? button(words.link.end, async () => {
              await this.api.endLink(id, query);
              this.#draw(id, query, false);
            })
          : undefined,
      ),
    );
  }

  async #act(act) {
    try {
      await act();
    } catch (problem) {
      this.element.append(h('p', { class: 'field-error', role: 'alert' }, advice(problem)));
    }
  }
}

/** The secret is after the #: a browser keeps that part to itself. */
function address(id, query, secret) {
  const fieldId = freshId('link');
  const value = `${location.origin}${location.pathname}#/shared/${id}/${query}/${secret}`;
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: fieldId }, words.link.address),
    h('input', {
      id: fieldId,
      type: 'text',
      readOnly: true,
      value,
      on: { focus: (event) => event.target.select() },
    }),
  );
}
