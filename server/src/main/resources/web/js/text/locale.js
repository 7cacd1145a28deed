/** Languages that the page has beside English; each is a file of the same shape as `en.js`. */
export const OTHERS = {};

const ENGLISH = 'en-GB';

/**
 * Which language the page speaks and by whose customs numbers are written: the first that the reader wants
 * and the page has. Numbers follow the language and never another one, so that 1,234 means one thing only;
 * of the language's countries it is the reader's.
 */
export function choose(wanted, others = OTHERS) {
  for (const locale of wanted) {
    const language = locale.split('-')[0];
    if (language === 'en' || language in others) return { language, locale };
  }
  return { language: 'en', locale: ENGLISH };
}

export const { language, locale } = choose(navigator.languages);
