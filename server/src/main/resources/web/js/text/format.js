import { locale } from './locale.js';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
const NOTHING = '–';
let regions;

/** A number as people read it: a few digits that matter, thousands apart. */
export function number(value, digits = 3) {
  if (!Number.isFinite(value)) return NOTHING;
  if (value === 0) return whole.format(0);
  if (Math.abs(value) >= 10 ** (digits - 1)) return whole.format(value);
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: digits }).format(value);
}

/** The same with its sign, even if it is a plus. */
export function signed(value, digits = 3) {
  return (value > 0 ? '+' : '') + number(value, digits);
}

export function count(value) {
  return whole.format(value);
}

/** An epsilon, exactly. */
export function epsilon(value) {
  return plain.format(value);
}

export function percent(share, digits = 3) {
  if (!Number.isFinite(share)) return NOTHING;
  const fine = Math.abs(100 * share) < 10 ** (digits - 1);
  const form = fine ? { maximumSignificantDigits: digits } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale, { style: 'percent', ...form }).format(share);
}

/** Decimals of a degree as they are, without zeros at the end. */
export function decimal(value, digits) {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** A moment, in the reader's time zone. */
export function moment(iso) {
  return new Date(iso).toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** A time of day to the second. */
export function clock(iso) {
  return new Date(iso).toLocaleTimeString(locale);
}

/** What somebody typed as a number, the way programs write it: a comma of their language is a point. */
export function typed(text, mark = decimalMark()) {
  return mark === ',' && /^[-+]?\d*,\d+$/.test(text) ? text.replace(',', '.') : text;
}

function decimalMark() {
  return plain.formatToParts(0.5).find(({ type }) => type === 'decimal').value;
}

/** Names of countries by their codes. */
export function country(code) {
  regions ??= new Intl.DisplayNames([locale], { type: 'region' });
  return regions.of(code) ?? code;
}

/** A very large or very small number, with as many digits as tell it from one that is a step away. */
export function scientific(value, step) {
  const power = (of) => Math.floor(Math.log10(Math.abs(of)) + 1e-9);
  const digits = value === 0 ? 0 : power(value) - power(step);
  const form = { notation: 'scientific', maximumFractionDigits: Math.max(0, Math.min(12, digits)) };
  return new Intl.NumberFormat(locale, form).format(value);
}
