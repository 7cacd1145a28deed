import { h } from './dom.js';
import { count, epsilon, moment, until } from './format.js';

const LABELS = {
  planned: 'Planned',
  running: 'Running',
  waiting: 'Waiting',
  finished: 'Finished',
  failed: 'Failed',
  stopped: 'Stopped',
};

/** Whether a campaign will never change again. */
export function hasEnded(campaign) {
  return ['finished', 'failed', 'stopped'].includes(campaign.state.kind);
}

/** A state as a small label. */
export function stateBadge(state) {
  return h('span', { class: `badge badge-${state.kind}` }, LABELS[state.kind] || state.kind);
}

/** What a campaign waits for and until when, or why it failed; nothing for the others. */
export function stateReason(state) {
  if (!state.reason) return undefined;
  const text = state.reason.charAt(0).toUpperCase() + state.reason.slice(1);
  const limit = state.until ? ` Gives up ${until(state.until)} (${moment(state.until)}).` : '';
  return h('p', { class: 'reason' }, text.replace(/\.?$/, '.') + limit);
}

/** The devices that had a seat, in numbers that add up: seated = answered + dropped + awaited. */
export function seats(of) {
  const awaited = of.awaited ? `, ${count(of.awaited)} awaited` : '';
  return `${count(of.seated)} seated: ${count(of.answered)} answered, ${count(of.dropped)} dropped${awaited}`;
}

/** What is spent of a campaign's budget, as numbers and as a bar. */
export function epsilonMeter(campaign) {
  const spent = Math.min(1, campaign.epsilonSpent / campaign.epsilon);
  const part = h('span', { class: 'meter-part' });
  part.style.width = `${100 * spent}%`;
  return h(
    'span',
    { class: 'meter-line' },
    h('span', { class: 'meter', aria: { hidden: 'true' } }, part),
    h('span', { class: 'numbers' }, `${epsilon(campaign.epsilonSpent)} of ${epsilon(campaign.epsilon)}`),
  );
}
