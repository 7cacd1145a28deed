const DIGITS = [1, 2, 5, 10];

/**
 * Round values from one end to another.
 *
 * @param least how far apart they are at least
 * @return the values and their step
 */
export function ticks(from, to, least) {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = DIGITS.find((digit) => digit * power >= least * (1 - 1e-9)) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return {
    step,
    values: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step),
  };
}
