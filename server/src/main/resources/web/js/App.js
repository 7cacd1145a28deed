import { Api } from './api/Api.js';
import { advice } from './api/ApiError.js';
import { Reach } from './api/Reach.js';
import { fill } from './text/dom.js';
import { translate, words } from './text/words.js';

/** Where a token waits for a reload of this tab, if whoever signed in wanted it. */
const KEPT = 'sfumato-token';

/** A map for whoever has its link; the secret is the last part. */
const SHARED = /^\/shared\/([0-9a-f]{32})\/([0-9]+)\/([A-Za-z0-9_-]{20,100})$/;

const VIEWS = [
  { name: 'list', path: /^\/?$/, load: async () => (await import('./views/ListView.js')).ListView },
  {
    name: 'new',
    path: /^\/new(?:\/series\/(.+))?$/,
    load: async () => (await import('./views/NewView.js')).NewView,
  },
  {
    name: 'campaign',
    path: /^\/campaigns\/([0-9a-f]{32})(?:\/(time))?$/,
    load: async () => (await import('./views/CampaignView.js')).CampaignView,
  },
  {
    name: 'report',
    path: /^\/campaigns\/([0-9a-f]{32})\/report\/([0-9]+)$/,
    load: async () => (await import('./views/ReportView.js')).ReportView,
  },
];

/** The page: who is signed in, and which view the address after # names. */
export class App {
  #api;
  #view;
  #stranded;
  #turn = 0;
  #word = '';

  constructor(document) {
    this.document = document;
    this.main = document.getElementById('main');
    this.nav = document.querySelector('.bar-nav');
    this.notice = document.getElementById('notice');
    this.reach = new Reach(document.getElementById('banner'), () => this.#goOn());
    this.signInPage = [...this.main.childNodes];
  }

  start() {
    translate(this.document);
    this.document.getElementById('sign-in').addEventListener('submit', (event) => {
      event.preventDefault();
      const stay = this.document.getElementById('stay').checked;
      this.#signIn(this.document.getElementById('token').value.trim(), stay);
    });
    this.document.getElementById('sign-out').addEventListener('click', () => this.signOut());
    this.document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.main.focus();
    });
    addEventListener('hashchange', () => this.#route());
    // What no part of the page has dealt with is said all the same.
    addEventListener('error', (event) => event.error && this.say(advice(event.error)));
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      this.say(advice(event.reason));
    });
    this.document.getElementById('token').focus();
    const kept = sessionStorage.getItem(KEPT);
    if (SHARED.test(location.hash.slice(1))) this.#route();
    else if (kept) this.#signIn(kept, true);
    // What comes next is fetched while the token is being typed; whoever goes there tries again.
    setTimeout(() => VIEWS.forEach((view) => view.load().catch(() => {})), 1000);
  }

  async #signIn(token, stay) {
    const field = this.document.getElementById('token');
    const error = this.document.getElementById('token-error');
    const api = new Api(
      token,
      () => this.#api === api && this.signOut(true),
      (answered) => this.reach.saw(answered),
    );
    try {
      await api.campaigns();
    } catch (problem) {
      error.textContent = problem.status === 401 ? words.signIn.unknown : advice(problem);
      field.setAttribute('aria-invalid', 'true');
      field.select();
      return;
    }
    field.value = '';
    field.removeAttribute('aria-invalid');
    error.textContent = '';
    if (stay) sessionStorage.setItem(KEPT, token);
    this.#api = api;
    this.reach.start();
    for (const link of this.nav.querySelectorAll('[data-role=admin]')) link.hidden = !api.mayChange;
    this.nav.hidden = false;
    this.#route();
  }

  /** Forgets the token and everything on the page. */
  signOut(refused = false) {
    this.#api?.close();
    this.#api = undefined;
    sessionStorage.removeItem(KEPT);
    this.reach.stop();
    this.#view?.close();
    this.#view = undefined;
    this.nav.hidden = true;
    this.main.className = '';
    this.document.title = words.name;
    fill(this.main, this.signInPage);
    this.say(refused ? words.signIn.refused : '');
    this.document.getElementById('token').focus();
  }

  /** Shows a line above the page; an empty one takes it away. */
  say(text) {
    this.notice.textContent = text;
  }

  /** Goes to another view. */
  go(path) {
    location.hash = path;
  }

  /** Goes to the list of campaigns and says why. */
  goHome(text) {
    this.#word = text;
    if (location.hash === '#/') this.#route();
    else this.go('/');
  }

  /** Without a sign-in: the link is all that is needed. */
  async #openShared(id, query, secret) {
    const turn = ++this.#turn;
    const { SharedView } = await import('./views/SharedView.js');
    if (turn !== this.#turn) return;
    const api = new Api(
      secret,
      () => this.say(words.link.ended),
      () => {},
    );
    this.#view?.close();
    this.say('');
    this.nav.hidden = true;
    const view = new SharedView(this, api, id, query);
    this.#view = view;
    this.main.className = 'view-campaign';
    fill(this.main, view.element);
    const ended = ({ status }) => status === 401 || status === 404;
    await view
      .start()
      .catch(
        (problem) => this.#view === view && this.say(ended(problem) ? words.link.ended : advice(problem)),
      );
  }

  async #route() {
    const shared = SHARED.exec(location.hash.slice(1));
    if (shared) {
      await this.#openShared(...shared.slice(1));
      return;
    }
    this.nav.hidden = !this.#api;
    if (!this.#api) {
      if (this.#view) this.signOut();
      return;
    }
    const turn = ++this.#turn;
    const path = location.hash.slice(1);
    const known = VIEWS.find((each) => each.path.test(path)) || VIEWS[0];
    const route = known.name === 'new' && !this.#api.mayChange ? VIEWS[0] : known;
    const View = await route.load();
    if (turn !== this.#turn || !this.#api) return;
    this.#view?.close();
    this.say(this.#word);
    this.#word = '';
    for (const link of this.nav.querySelectorAll('a')) {
      if (link.dataset.route === route.name) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const view = new View(this, this.#api, ...(route.path.exec(path) || []).slice(1));
    this.#view = view;
    this.main.className = `view-${route.name}`;
    this.document.title = words.title(view.title);
    fill(this.main, view.element);
    scrollTo(0, 0);
    this.main.focus({ preventScroll: true });
    await view.start().catch((problem) => this.#view === view && this.#fault(route, problem));
  }

  /** A view that could not begin without the coordinator begins anew; others go on by themselves. */
  #goOn() {
    if (this.#api && this.#stranded && this.#stranded === this.#view) this.#route();
  }

  /** A campaign that is not there, or no longer, leads home. */
  #fault(route, problem) {
    const gone = problem.status === 404 && ['campaign', 'report'].includes(route.name);
    if (gone) this.goHome(words.fault.noSuchCampaign);
    else this.say(advice(problem));
    if (problem.status === 0) this.#stranded = this.#view;
  }
}
