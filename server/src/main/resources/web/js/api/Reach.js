import { moment } from '../text/format.js';
import { since } from '../text/phrases.js';
import { words } from '../text/words.js';

const ASK_EVERY = 10_000;

/** Watches whether the coordinator answers, and says over the whole page when not, and how old it is. */
export class Reach {
  #timer;
  #lost = false;
  #heard = Date.now();

  /**
   * @param banner the element over the page
   * @param onBack called when it answers again
   */
  constructor(banner, onBack) {
    this.banner = banner;
    this.onBack = onBack;
  }

  start() {
    this.#heard = Date.now();
    this.#timer ??= setInterval(() => this.#ask(), ASK_EVERY);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#set(false);
  }

  /** After every call. */
  saw(answered) {
    if (answered) this.#heard = Date.now();
    if (this.#timer) this.#set(!answered);
  }

  /** A page that shows something old asks for nothing by itself; this asks whether anyone is there. */
  async #ask() {
    if (document.hidden || (!this.#lost && Date.now() - this.#heard < ASK_EVERY)) return;
    const answer = await fetch('console.json', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    this.saw(answer !== undefined);
  }

  #set(lost) {
    const isBack = this.#lost && !lost;
    this.#lost = lost;
    const heard = new Date(this.#heard).toISOString();
    const text = lost ? words.fault.unreachable(moment(heard), since(heard)) : '';
    if (this.banner.textContent !== text) this.banner.textContent = text;
    if (isBack) this.onBack();
  }
}
