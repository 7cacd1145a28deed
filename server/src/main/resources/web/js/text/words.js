import { en } from './en.js';
import { language, OTHERS } from './locale.js';

/**
 * What the page says, in the reader's language; in English where a translation has no words for it.
 *
 * @type {typeof en}
 */
export const words = language === 'en' ? en : withEnglish(en, (await OTHERS[language]()).words);

/** A translation whose gaps are filled. */
export function withEnglish(english, other) {
  const whole = { ...english };
  for (const [key, text] of Object.entries(other)) {
    const group = typeof text === 'object' && !Array.isArray(text);
    whole[key] = group ? withEnglish(english[key], text) : text;
  }
  return whole;
}

/** Puts the words into a page that was written in English: where `data-text` and `data-label` name them. */
export function translate(document) {
  document.documentElement.lang = language;
  if (language === 'en') return;
  const named = (name) => name.split('.').reduce((group, key) => group[key], words);
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = named(element.dataset.text);
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', named(element.dataset.label));
  }
}
