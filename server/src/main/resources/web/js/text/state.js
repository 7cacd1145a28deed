import { h } from './dom.js';
import { count, epsilon, moment } from './format.js';
import { until } from './phrases.js';
import { words } from './words.js';

/** Whether a campaign will never change again. */
export function hasEnded(campaign) {
  return ['finished', 'failed', 'stopped'].includes(campaign.state.kind);
}

/** A state as a small label. */
export function stateBadge(state) {
  return h('span', { class: `badge badge-${state.kind}` }, words.state[state.kind] || state.kind);
}

/** What a campaign waits for and until when, or why it failed; nothing for the others. */
export function stateReason(state) {
  if (!state.reason) return undefined;
  const text = state.reason.charAt(0).toUpperCase() + state.reason.slice(1);
  const reason = text.replace(/\.?$/, '.');
  const { givesUp } = words.state;
  const whole = state.until ? givesUp(reason, until(state.until), moment(state.until)) : reason;
  return h('p', { class: 'reason' }, whole);
}

/** The devices that had a seat, in numbers that add up: seated = answered + dropped + awaited. */
export function seats(of) {
  const text = words.seats.all(count(of.seated), count(of.answered), count(of.dropped));
  return of.awaited ? words.seats.awaited(text, count(of.awaited)) : text;
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
    h('span', { class: 'numbers' }, words.of(epsilon(campaign.epsilonSpent), epsilon(campaign.epsilon))),
  );
}
