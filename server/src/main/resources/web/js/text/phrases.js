import { decimal, number } from './format.js';
import { words } from './words.js';

const { units } = words;

/** From a to b, in one unit. */
export function range(low, high, show = number) {
  return words.range(show(low), show(high));
}

export function metres(value) {
  return value >= 9950 ? units.km(number(value / 1000)) : units.m(number(value));
}

export function squareKm(value) {
  return value < 0.01 ? units.m2(number(value * 1e6)) : units.km2(number(value));
}

export function bytes(value) {
  if (value < 1024) return units.bytes(number(value));
  return value < 1048576 ? units.kilobytes(number(value / 1024)) : units.megabytes(number(value / 1048576));
}

export function seconds(millis) {
  return millis < 1000 ? units.milliseconds(number(millis)) : units.seconds(number(millis / 1000));
}

/** How long until a moment: `in 4 min`. */
export function until(iso, now = Date.now()) {
  const left = Math.round((new Date(iso).getTime() - now) / 1000);
  return left <= 0 ? words.now : words.inTime(span(left));
}

/** How long ago a moment was: `4 min`. */
export function since(iso, now = Date.now()) {
  return span(Math.max(0, Math.round((now - new Date(iso).getTime()) / 1000)));
}

/** A length of time in seconds. */
export function span(length) {
  if (length < 90) return units.seconds(number(length));
  if (length < 5400) return units.minutes(number(Math.round(length / 60)));
  if (length < 172800) return units.hours(number(Math.round(length / 3600)));
  return units.days(number(Math.round(length / 86400)));
}

export function degrees(value, axis, digits = 5) {
  const size = decimal(Math.abs(value), digits);
  if (Number(value.toFixed(digits)) === 0) return units.degrees(decimal(0, 0));
  const { north, south, east, west } = words.sides;
  const side = axis === 'latitude' ? (value < 0 ? south : north) : value < 0 ? west : east;
  return units.degreesOf(size, side);
}

/** An area in words: where it is and how large. */
export function bounds(area) {
  const of = (axis) => (value) => degrees(value, axis);
  const tall = range(area.south, area.north, of('latitude'));
  return words.both(tall, range(area.west, area.east, of('longitude')));
}

/** A place where nothing has a name. */
export function position(latitude, longitude) {
  return words.near.at(degrees(latitude, 'latitude', 3), degrees(longitude, 'longitude', 3));
}

/** Where something is, by a place nearby. */
export function where(near) {
  if (!near) return undefined;
  if (near.km < 0.25) return words.near.within(near.name);
  const far = near.km < 0.95 ? units.m(number(Math.round(near.km * 20) * 50)) : units.km(number(near.km, 2));
  return words.near.beside(far, words.near.compass[near.direction], near.name);
}
