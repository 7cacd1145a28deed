import { advice } from '../api/ApiError.js';
import { h } from '../text/dom.js';
import { bytes } from '../text/phrases.js';
import { words } from '../text/words.js';

/**
 * Makes a file and gives it to whoever sits before the page.
 *
 * @param make gives `{name, blob}`
 * @param say is told how it goes
 */
export async function saveFile(make, say) {
  say(words.export.preparing);
  try {
    const { name, blob } = await make();
    const address = URL.createObjectURL(blob);
    h('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    say(words.export.saved(name, bytes(blob.size)));
  } catch (problem) {
    say(advice(problem));
  }
}
