/** Whether two maps can be shown as one: two on the Earth, or two of the same quantities from end to end. */
export function isComparable(one, other) {
  if (!one.space && !other.space) return true;
  return one.space?.quantities === other.space?.quantities && isSame(one.area, other.area, 0);
}

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

function isSame(one, other, part = 1e-6) {
  const size = one.north - one.south;
  return ['south', 'west', 'north', 'east'].every((side) => Math.abs(one[side] - other[side]) <= part * size);
}

function overlap(one, other) {
  return one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;
}
