import { freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { readStatements } from './readStatements.js';

const said = words.trust;

/**
 * Whom devices have to believe. Without an authority there is nothing to choose: a coordinator that lies
 * would make up devices. With one, a campaign has a key of the authority and may be verified.
 */
export class TrustPart {
  constructor(fields) {
    this.fields = fields;
    const text = freshId('statements');
    this.statements = h('textarea', { id: text, name: 'credentials', rows: 3, spellcheck: false });
    this.element = h(
      'fieldset',
      { class: 'group', hidden: true },
      h('legend', {}, said.legend),
      this.#option('honest', said.honest, said.honestHint, true),
      this.#option('verified', said.verified, said.verifiedHint, false),
      fields.error('assurance'),
      h('label', { htmlFor: text }, said.statements),
      h('p', { class: 'hint' }, said.statementsHint),
      h('p', { class: 'hint' }, h('code', {}, said.addresses)),
      this.statements,
      fields.error('credentials', this.statements),
    );
  }

  #option(value, name, text, checked) {
    return h(
      'label',
      { class: 'option' },
      h('input', { type: 'radio', name: 'assurance', value, checked }),
      h('span', {}, h('strong', {}, name), h('span', { class: 'hint' }, text)),
    );
  }

  /** Only a coordinator with an authority has something to choose. */
  setEnrolment(enrolment) {
    this.element.hidden = enrolment !== 'authority';
  }

  get assurance() {
    return this.element.querySelector('[name=assurance]:checked').value;
  }

  /** What the campaign is to promise; without the authority's word it can only be planned. */
  request() {
    if (this.element.hidden) return {};
    const credentials = readStatements(this.statements.value);
    return credentials ? { credentials, assurance: this.assurance } : {};
  }
}
