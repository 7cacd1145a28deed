/** How two campaigns' places are to each other: `same`, `overlapping` or `apart`. */
export function relation(one, other) {
  if (isSame(one.square, other.square) && isSame(one.area, other.area) && isOneForm(one, other))
    return 'same';
  return overlap(one.area, other.area) ? 'overlapping' : 'apart';
}

/** Of an area that is no rectangle, as far as the page knows it. */
function isOneForm(one, other) {
  return Math.abs(one.openShare - other.openShare) < 1e-9;
}

function isSame(one, other) {
  const size = one.north - one.south;
  return ['south', 'west', 'north', 'east'].every((side) => Math.abs(one[side] - other[side]) < 1e-6 * size);
}

function overlap(one, other) {
  return one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;
}
