import { freshId, h } from '../text/dom.js';

/** Panels of which one shows. Arrow keys go from tab to tab, as the ARIA practices describe. */
export class Tabs {
  #chosen = false;

  /** @param panels `{name, label, element}` each */
  constructor(label, panels) {
    this.tabs = panels.map((panel) => ({ ...panel, id: freshId('tab') }));
    this.list = h(
      'div',
      { class: 'tabs', role: 'tablist', aria: { label } },
      this.tabs.map((tab) => this.#button(tab)),
    );
    const bodies = this.tabs.map((tab) => {
      tab.body = h(
        'div',
        {
          class: 'tab-body',
          role: 'tabpanel',
          id: `${tab.id}-body`,
          tabIndex: 0,
          aria: { labelledby: tab.id },
        },
        tab.element,
      );
      return tab.body;
    });
    this.element = h('div', { class: 'tabbed' }, this.list, bodies);
    this.list.addEventListener('keydown', (event) => this.#onKey(event));
    this.show(this.tabs[0].name);
  }

  show(name) {
    for (const tab of this.tabs) {
      const chosen = tab.name === name;
      tab.button.setAttribute('aria-selected', chosen);
      tab.button.tabIndex = chosen ? 0 : -1;
      tab.body.hidden = !chosen;
    }
  }

  /** Shows a tab that nobody has asked for, unless somebody has chosen one already. */
  offer(name) {
    if (!this.#chosen) this.show(name);
  }

  #choose(tab) {
    this.#chosen = true;
    this.show(tab.name);
  }

  /** What a tab is called. */
  rename(name, label) {
    this.tabs.find((tab) => tab.name === name).button.textContent = label;
  }

  #button(tab) {
    tab.button = h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: tab.id,
        aria: { controls: `${tab.id}-body` },
        on: { click: () => this.#choose(tab) },
      },
      tab.label,
    );
    return tab.button;
  }

  #onKey(event) {
    const at = this.tabs.findIndex((tab) => tab.button === document.activeElement);
    const last = this.tabs.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = this.tabs[(next + this.tabs.length) % this.tabs.length];
    this.#choose(tab);
    tab.button.focus();
  }
}
