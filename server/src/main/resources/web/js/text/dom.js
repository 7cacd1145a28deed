/**
 * Makes an element. Properties: `class`, `on` (listeners by event), `data` (data attributes), `aria`
 * (aria attributes), properties of the element by their own name, everything else as an attribute.
 * Text is always text: nothing here reads HTML.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    setProperty(element, name, value);
  }
  element.append(...children.flat(3).filter((child) => child !== undefined && child !== null));
  return element;
}

function setProperty(element, name, value) {
  if (name === 'class') element.className = value;
  else if (name === 'on') each(value, (type, listener) => element.addEventListener(type, listener));
  else if (name === 'data') Object.assign(element.dataset, value);
  else if (name === 'aria') each(value, (key, of) => element.setAttribute(`aria-${key}`, of));
  else if (name in element && name !== 'list' && name !== 'form') element[name] = value;
  else element.setAttribute(name, value);
}

function each(object, visit) {
  for (const [key, value] of Object.entries(object)) visit(key, value);
}

/** Puts other children in place of an element's own. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child !== undefined && child !== null));
  return element;
}

let counter = 0;

/** A name that no other element of the page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** What the coordinator says, which is in English whatever the page speaks. */
export function told(text) {
  return h('span', { lang: 'en' }, text);
}

/** A list of terms and what they are. */
export function facts(pairs, className = 'facts') {
  return h(
    'dl',
    { class: className },
    pairs
      .filter((pair) => pair)
      .map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, ...[value].flat()))),
  );
}
