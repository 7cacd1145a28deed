import { ApiError } from './ApiError.js';

const ROOT = 'api/v1';

/**
 * The coordinator's REST interface. The token lives in this object alone and travels in a header,
 * never in an address.
 */
export class Api {
  #token;

  /**
   * @param onRefused called when the token is not, or no longer, accepted
   * @param onReach called after every call with whether the coordinator answered
   */
  constructor(token, onRefused, onReach) {
    this.#token = token;
    this.onRefused = onRefused;
    this.onReach = onReach;
    this.role = '';
  }

  /** Whether the token may change anything. */
  get mayChange() {
    return this.role === 'admin';
  }

  /** Forgets the token. */
  close() {
    this.#token = '';
  }

  async campaigns() {
    const { campaigns, role } = await this.#json('/campaigns');
    this.role = role;
    return campaigns;
  }

  campaign(id) {
    return this.#json(`/campaigns/${id}`);
  }

  async series() {
    return (await this.#json('/series')).series;
  }

  plan(request, signal) {
    return this.#json('/plan', { method: 'POST', body: JSON.stringify(request), signal });
  }

  create(request) {
    return this.#json('/campaigns', { method: 'POST', body: JSON.stringify(request) });
  }

  stop(id) {
    return this.#json(`/campaigns/${id}/stop`, { method: 'POST' });
  }

  async remove(id) {
    await this.call(`/campaigns/${id}`, { method: 'DELETE' });
  }

  async queries(id) {
    return (await this.#json(`/campaigns/${id}/queries`)).queries;
  }

  /** What comes of it when the coordinator replays its own transcript. */
  replay(id) {
    return this.#json(`/campaigns/${id}/replay`);
  }

  async transcript(id) {
    return this.#named(await this.call(`/campaigns/${id}/transcript`), 'transcript.json');
  }

  privacy(id) {
    return this.#json(`/campaigns/${id}/privacy`);
  }

  cells(id, query) {
    return this.#json(`/campaigns/${id}/cells?query=${query}`);
  }

  explain(id, cell, query) {
    const name = cell === '/' ? 'root' : cell.replaceAll('/', '.');
    return this.#json(`/campaigns/${id}/cells/${name}?query=${query}`);
  }

  /** The queries whose maps have a read-only link. */
  async links(id) {
    return (await this.#json(`/campaigns/${id}/links`)).queries;
  }

  makeLink(id, query) {
    return this.#json(`/campaigns/${id}/links/${query}`, { method: 'POST' });
  }

  async endLink(id, query) {
    await this.call(`/campaigns/${id}/links/${query}`, { method: 'DELETE' });
  }

  /** What a link opens, with its secret for a token. */
  shared(id, query) {
    return this.#json(`/shared/${id}/${query}`);
  }

  sharedCells(id, query) {
    return this.#json(`/shared/${id}/${query}/cells`);
  }

  /** A file of the map and the name that the coordinator gives it. */
  async file(id, extension, query) {
    const response = await this.call(`/campaigns/${id}/heatmap.${extension}?query=${query}`);
    return this.#named(response, `heatmap.${extension}`);
  }

  async #named(response, otherwise) {
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') || '');
    return { name: named ? named[1] : otherwise, blob: await response.blob() };
  }

  /** What happens to a campaign, as a stream of bytes. */
  async events(id, signal) {
    const headers = { Accept: 'text/event-stream' };
    return (await this.call(`/campaigns/${id}/events`, { headers, signal })).body;
  }

  /** Calls and checks: whatever is not a success is thrown as an {@link ApiError}. */
  async call(path, options = {}) {
    const headers = { Authorization: `Bearer ${this.#token}`, ...options.headers };
    if (options.body) headers['Content-Type'] = 'application/json';
    const response = await this.#fetch(ROOT + path, { ...options, headers, cache: 'no-store' });
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    if (response.status === 401) this.onRefused();
    throw new ApiError(response.status, problem);
  }

  async #fetch(address, options) {
    try {
      const response = await fetch(address, options);
      this.onReach(true);
      return response;
    } catch (cause) {
      if (cause.name === 'AbortError') throw cause;
      this.onReach(false);
      throw ApiError.unreachable();
    }
  }

  async #json(path, options) {
    return (await this.call(path, options)).json();
  }
}
