import { freshId, h } from '../text/dom.js';

/** Panels of which one shows. Arrow keys go from tab to tab, as the ARIA practices describe. */
export class Tabs {
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

  #button(tab) {
    tab.button = h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: tab.id,
        aria: { controls: `${tab.id}-body` },
        on: { click: () => this.show(tab.name) },
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
    this.show(tab.name);
    tab.button.focus();
  }
}
