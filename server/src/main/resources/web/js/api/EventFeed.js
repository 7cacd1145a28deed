import { EventParser } from './EventParser.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** The coordinator sends a comment every 15 s; this long without a byte means a broken line. */
const SILENCE = 40_000;

/**
 * Follows a campaign. After a break it comes back by itself, waiting longer each time; the first
 * event of every connection is the campaign as it is, so nothing has to be caught up with.
 */
export class EventFeed {
  #stop = new AbortController();
  #wait = FIRST_WAIT;

  /**
   * @param onEvent called with a name and what came with it
   * @param onStatus called with `live`, or with `broken` and the milliseconds to the next attempt
   * @param onFault called with what the page threw at an event: the line is well and stays
   */
  constructor(api, id, onEvent, onStatus, onFault) {
    Object.assign(this, { api, id, onEvent, onStatus, onFault });
  }

  async start() {
    while (!this.#stop.signal.aborted) {
      const refused = await this.#read();
      if (this.#stop.signal.aborted || refused) return;
      const wait = this.#wait * (0.75 + Math.random() / 2);
      this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
      this.onStatus('broken', wait);
      await this.#pause(wait);
    }
  }

  close() {
    this.#stop.abort();
  }

  /** Reads until the stream ends; true when there is no use in coming back. */
  async #read() {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    this.#stop.signal.addEventListener('abort', abort, { once: true });
    let watchdog = setTimeout(abort, SILENCE);
    try {
      const reader = (await this.api.events(this.id, attempt.signal)).getReader();
      const decoder = new TextDecoder();
      const parser = new EventParser();
      this.onStatus('live', 0);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return false;
        clearTimeout(watchdog);
        watchdog = setTimeout(abort, SILENCE);
        this.#wait = FIRST_WAIT;
        for (const event of parser.push(decoder.decode(value, { stream: true }))) {
          this.#handle(event);
        }
      }
    } catch (error) {
      const refused = [401, 403, 404].includes(error.status);
      if (refused) this.onFault(error);
      return refused;
    } finally {
      clearTimeout(watchdog);
      this.#stop.signal.removeEventListener('abort', abort);
    }
  }

  /** A fault of the page is no break of the line: coming back would only repeat it. */
  #handle(event) {
    try {
      this.onEvent(event.name, JSON.parse(event.data));
    } catch (fault) {
      this.onFault(fault);
    }
  }

  #pause(millis) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.#stop.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), {
        once: true,
      });
    });
  }
}
