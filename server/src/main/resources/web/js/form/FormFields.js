import { freshId, h } from '../text/dom.js';
import { typed } from '../text/format.js';

/** Fields of a form by the names that the coordinator has for them, each with a place for what is wrong. */
export class FormFields {
  #all = new Map();

  /** A line to type in. */
  text(name, label, { value = '', unit, hint, placeholder, inputMode = 'decimal' } = {}) {
    const id = freshId('field');
    const input = h('input', {
      id,
      name,
      value,
      placeholder,
      inputMode,
      type: 'text',
      autocomplete: 'off',
      spellcheck: false,
    });
    const error = this.error(name, input);
    input.setAttribute('aria-describedby', hint ? `${id}-hint ${error.id}` : error.id);
    return h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: id }, label),
      h(
        'span',
        { class: unit ? 'with-unit' : '' },
        input,
        unit ? h('span', { class: 'unit', aria: { hidden: 'true' } }, unit) : undefined,
      ),
      hint ? h('p', { class: 'hint', id: `${id}-hint` }, hint) : undefined,
      error,
    );
  }

  /** Where it is said what is wrong with a field. */
  error(name, input) {
    const error = h('p', {
      class: 'field-error',
      id: freshId('error'),
      role: 'alert',
      data: { field: name },
    });
    this.#all.set(name, { input, error });
    return error;
  }

  get names() {
    return [...this.#all.keys()];
  }

  /** The input of a field and the place of its error, if there is such a field. */
  get(name) {
    return this.#all.get(name);
  }

  value(name) {
    return this.get(name).input.value.trim();
  }

  set(name, value) {
    this.get(name).input.value = value;
  }

  /** As typed, but for a comma that is a decimal point to whoever typed it. */
  number(name) {
    return typed(this.value(name));
  }

  clearErrors() {
    for (const { input, error } of this.#all.values()) {
      error.textContent = '';
      error.classList.remove('field-warning');
      input?.removeAttribute('aria-invalid');
    }
  }
}
