import { number } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';

/** Intervals are of 90%: so many standard errors to each side. */
const INTERVAL_ERRORS = 1.645;
/** Three in four. */
const LIKELY_ERRORS = 0.674;

/** What can be said of a cell, from the surest; colours as a canvas keeps them: ABGR. */
const CLASSES = [
  { name: 'surely', colour: 0xff3a2fc4 },
  { name: 'likely', colour: 0xff7fb4f2 },
  { name: 'unknown', colour: 0xb0a8a3a3, hatch: 0xff8a8080 },
  { name: 'quiet', colour: 0x38a06a4a },
];

/**
 * Shows what can be said in plain words: whether a cell is busier than the area is on average. Sure is
 * what its whole interval says, likely what three chances in four say.
 */
export class CertaintyMeasure {
  /** @param plane what the map is of */
  constructor(plane) {
    this.said = plane.words.certainty;
    this.label = this.said.title;
    this.hidesDoubt = false;
    this.classes = CLASSES.map((each) => ({ ...each, text: this.said[each.name] }));
  }

  scale(sets) {
    return { kind: 'classes', average: new Map(sets.map((set) => [set, averageOf(set)])) };
  }

  classOf(set, cell) {
    const average = averageOf(set) * set.area[cell];
    if (set.low[cell] > average) return CLASSES[0];
    const error = (set.high[cell] - set.low[cell]) / 2 / INTERVAL_ERRORS;
    const errors = error > 0 ? (set.share[cell] - average) / error : 0;
    if (errors > LIKELY_ERRORS) return CLASSES[1];
    return errors < -LIKELY_ERRORS || set.high[cell] < average ? CLASSES[3] : CLASSES[2];
  }

  colour(set, cell) {
    return this.classOf(set, cell).colour;
  }

  hatch(set, cell) {
    return this.classOf(set, cell).hatch ?? 0;
  }

  describe(set, cell) {
    const times = (share) => number(share / (averageOf(set) * set.area[cell]), 2);
    return [
      this.said[this.classOf(set, cell).name],
      words.certainty.times(times(set.share[cell]), range(set.low[cell], set.high[cell], times)),
    ];
  }
}

/** The density of the whole area; all its cells together are all devices. */
function averageOf(set) {
  set.ground ??= set.area.reduce((sum, each) => sum + each, 0);
  return 1 / set.ground;
}
