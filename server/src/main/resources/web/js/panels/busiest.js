import { apart } from './apart.js';

const LISTED = 10;
/** A part of what the interval is open above. */
const OPEN = 0.5;

/** The cells that surely have most people on their ground, each far enough from those before it. */
export function busiest({ set, campaign }) {
  const cells = Array.from({ length: set.size }, (_, cell) => cell).filter(
    (cell) => set.low[cell] > 0 && set.area[cell] > 0,
  );
  cells.sort((one, other) => surely(set, other) - surely(set, one));
  return apart(set, cells, campaign, LISTED);
}

/**
 * What a cell has for sure, on its ground: the lower end of its interval, but no nearer to the best guess
 * than half of what is above that. An interval that lies all above the best guess is widened down to it and
 * no further (docs/algorithm.md, 9). Such cells had too much noise, and would come first by their lower ends.
 */
function surely({ share, low, high, area }, cell) {
  return Math.min(low[cell], share[cell] - OPEN * (high[cell] - share[cell])) / area[cell];
}
