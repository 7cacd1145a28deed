const LOCALE = 'en-GB';
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 });

/** A number as people read it: a few digits that matter, thousands apart. */
export function number(value, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  if (Math.abs(value) >= 10 ** (digits - 1)) return whole.format(value);
  return new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: digits }).format(value);
}

export function count(value) {
  return whole.format(value);
}

/** An epsilon, exactly. */
export function epsilon(value) {
  return plain.format(value);
}

export function percent(share, digits = 3) {
  return `${number(100 * share, digits)}%`;
}

/** From a to b, in one unit. */
export function range(low, high, show = number) {
  return `${show(low)} to ${show(high)}`;
}

export function metres(value) {
  return value >= 9950 ? `${number(value / 1000)} km` : `${number(value)} m`;
}

export function squareKm(value) {
  return value < 0.01 ? `${number(value * 1e6)} m²` : `${number(value)} km²`;
}

export function bytes(value) {
  if (value < 1024) return `${value} B`;
  return value < 1048576 ? `${number(value / 1024)} KB` : `${number(value / 1048576)} MB`;
}

export function seconds(millis) {
  return millis < 1000 ? `${whole.format(millis)} ms` : `${number(millis / 1000)} s`;
}

/** A moment, in the reader's time zone. */
export function moment(iso) {
  return new Date(iso).toLocaleString(LOCALE, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** How long until a moment: `in 4 min`. */
export function until(iso, now = Date.now()) {
  const left = Math.round((new Date(iso).getTime() - now) / 1000);
  if (left <= 0) return 'now';
  if (left < 90) return `in ${left} s`;
  if (left < 5400) return `in ${Math.round(left / 60)} min`;
  return left < 172800 ? `in ${Math.round(left / 3600)} h` : `in ${Math.round(left / 86400)} days`;
}

/** How long ago a moment was: `4 min`. */
export function since(iso, now = Date.now()) {
  const gone = Math.max(0, Math.round((now - new Date(iso).getTime()) / 1000));
  if (gone < 90) return `${gone} s`;
  return gone < 5400 ? `${Math.round(gone / 60)} min` : `${Math.round(gone / 3600)} h`;
}

export function degrees(value, axis) {
  const size = Number(Math.abs(value).toFixed(5));
  if (size === 0) return '0°';
  const side = axis === 'latitude' ? (value < 0 ? 'S' : 'N') : value < 0 ? 'W' : 'E';
  return `${size}° ${side}`;
}

/** An area in words: where it is and how large. */
export function bounds(area) {
  const south = degrees(area.south, 'latitude');
  const north = degrees(area.north, 'latitude');
  return `${south} to ${north}, ${degrees(area.west, 'longitude')} to ${degrees(area.east, 'longitude')}`;
}

export function plural(value, one, many = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : many}`;
}
