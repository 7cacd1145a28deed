import { decimal, scientific } from './format.js';
import { words } from './words.js';

/** Beyond these a number with all its digits is no longer read. */
const [LARGE, SMALL] = [1e7, 1e-5];

/** A value of a quantity, with as many digits as tell it from one that is a step away. */
export function valueOf(value, step) {
  if (Math.abs(value) >= LARGE || step < SMALL) return scientific(value, step);
  return decimal(Math.abs(value) < step * 1e-6 ? 0 : value, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}

/** From a to b of a quantity, `temperature 18 to 20 C`. */
export function stretch(axis, from, to) {
  const step = (to - from) / 10;
  return words.space.stretch(axis.name, words.range(valueOf(from, step), valueOf(to, step)), axis.unit);
}

/** How much of both quantities a rectangle has, `0.2 C by 0.4 %`. */
export function sides({ x, y }, bounds) {
  const side = (axis, length) => words.space.amount(decimal(Number(length.toPrecision(3)), 12), axis.unit);
  return words.space.by(side(x, bounds.east - bounds.west), side(y, bounds.north - bounds.south));
}

/** What an axis is called, with its unit. */
export function axisTitle({ name, unit }) {
  return unit ? words.space.title(name, unit) : name;
}
