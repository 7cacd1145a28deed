import { freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';

const STEP_MILLIS = 1100;

/** Steps through a campaign's queries, or through several maps, by hand or by itself. */
export class StepSlider {
  #timer;

  /**
   * @param onStep called with the number of a step, from 1
   * @param label what the steps are
   * @param say a step in words
   */
  constructor(onStep, label = words.steps.label, say = (step, steps) => words.of(step, steps)) {
    Object.assign(this, { onStep, say });
    const id = freshId('step');
    this.input = h('input', {
      id,
      type: 'range',
      min: 1,
      max: 1,
      step: 1,
      value: 1,
      on: { input: () => this.#stepped() },
    });
    this.text = h('output', { class: 'step-text numbers', htmlFor: id });
    this.play = h(
      'button',
      { type: 'button', class: 'quiet play', on: { click: () => this.#toggle() } },
      words.steps.play,
    );
    this.element = h(
      'div',
      { class: 'steps', hidden: true },
      this.play,
      h('label', { class: 'steps-label', htmlFor: id }, label),
      this.input,
      this.text,
    );
  }

  get value() {
    return Number(this.input.value);
  }

  /** How many answers there are; stays at the newest if it was there. */
  setAnswers(answers) {
    const newest = this.value === Number(this.input.max);
    this.input.max = Math.max(1, answers);
    this.element.hidden = answers === 0;
    this.input.disabled = answers < 2;
    this.play.hidden = answers < 2;
    if (newest) this.set(answers);
    this.#say();
  }

  set(query) {
    this.input.value = query;
    this.#say();
    if (query > 0) this.onStep(query);
  }

  close() {
    clearInterval(this.#timer);
  }

  #stepped() {
    this.#stop();
    this.set(this.value);
  }

  #say() {
    this.text.textContent = this.say(this.value, Number(this.input.max));
  }

  #toggle() {
    if (this.#timer) {
      this.#stop();
      return;
    }
    this.play.textContent = words.steps.pause;
    this.set(this.value === Number(this.input.max) ? 1 : this.value);
    this.#timer = setInterval(() => {
      if (this.value === Number(this.input.max)) this.#stop();
      else this.set(this.value + 1);
    }, STEP_MILLIS);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.play.textContent = words.steps.play;
  }
}
