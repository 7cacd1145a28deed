import { axisTitle, valueOf } from '../text/spaces.js';
import { ticks } from './ticks.js';

/** What the numbers and names of the axes take at the left and at the bottom, in pixels. */
export const GUTTER = { left: 74, bottom: 50 };
const [TICK, GAP] = [5, 4];
/** Numbers are at least so far apart. */
const [APART_X, APART_Y] = [72, 46];
const EDGE = 14;
/** A number that is nearer to the top would be cut. */
const HALF_LINE = 6;

/**
 * Paints lines at round values, their numbers, and what they are of. The axes stand at the edges of the plot,
 * or at those of the view where the plot goes beyond it; what lies behind the numbers is covered.
 *
 * @param size of the view
 * @param frame the plot in the view: left, top, right and bottom, which may be beyond it
 */
export function paintAxes(context, size, frame, space, style) {
  const seen = {
    left: Math.max(GUTTER.left, frame.left),
    top: Math.max(0, frame.top),
    right: Math.min(size.x, frame.right),
    bottom: Math.min(size.y - GUTTER.bottom, frame.bottom),
  };
  if (seen.left >= seen.right || seen.top >= seen.bottom) return;
  cover(context, size, seen, style);
  const brush = { context, size, seen, style, font: style.fontFamily };
  paintX(brush, frame, space.x);
  paintY(brush, frame, space.y);
  context.strokeStyle = style.getPropertyValue('--line-strong');
  context.strokeRect(
    Math.round(seen.left) - 0.5,
    Math.round(seen.top) - 0.5,
    Math.round(seen.right - seen.left) + 1,
    Math.round(seen.bottom - seen.top) + 1,
  );
}

/** Cells that are beyond the axes are not to be seen behind numbers. */
function cover(context, size, seen, style) {
  context.fillStyle = style.getPropertyValue('--surface');
  context.fillRect(0, 0, seen.left, size.y);
  context.fillRect(0, seen.bottom, size.x, size.y - seen.bottom);
}

function paintX(brush, frame, axis) {
  const { context, size, seen } = brush;
  const perUnit = (frame.right - frame.left) / (axis.to - axis.from);
  const valueAt = (pixel) => axis.from + (pixel - frame.left) / perUnit;
  const round = ticks(valueAt(seen.left), valueAt(seen.right), APART_X / perUnit);
  for (const value of round.values) {
    const x = Math.round(frame.left + (value - axis.from) * perUnit) + 0.5;
    line(brush, x, seen.top, x, seen.bottom, '--graticule');
    line(brush, x, seen.bottom, x, seen.bottom + TICK, '--line-strong');
    const text = label(brush, valueOf(value, round.step), 'center', 'top');
    const half = context.measureText(text).width / 2;
    if (x - half >= 0 && x + half <= size.x) context.fillText(text, x, seen.bottom + TICK + GAP);
  }
  const title = asTitle(brush, axis);
  const middle = between((seen.left + seen.right) / 2, context.measureText(title).width, size.x);
  context.fillText(title, middle, seen.bottom + GUTTER.bottom - EDGE);
}

function paintY(brush, frame, axis) {
  const { context, size, seen } = brush;
  const perUnit = (frame.bottom - frame.top) / (axis.to - axis.from);
  const valueAt = (pixel) => axis.to - (pixel - frame.top) / perUnit;
  const round = ticks(valueAt(seen.bottom), valueAt(seen.top), APART_Y / perUnit);
  for (const value of round.values) {
    const y = Math.round(frame.top + (axis.to - value) * perUnit) + 0.5;
    line(brush, seen.left, y, seen.right, y, '--graticule');
    line(brush, seen.left - TICK, y, seen.left, y, '--line-strong');
    const text = label(brush, valueOf(value, round.step), 'right', 'middle');
    if (y >= HALF_LINE) context.fillText(text, seen.left - TICK - GAP, y);
  }
  const title = asTitle(brush, axis);
  context.save();
  const middle = between((seen.top + seen.bottom) / 2, context.measureText(title).width, size.y);
  context.translate(seen.left - GUTTER.left + EDGE, middle);
  context.rotate(-Math.PI / 2);
  context.fillText(title, 0, 0);
  context.restore();
}

/** Where the middle of a text is, so that none of it is beyond the view. */
function between(middle, width, room) {
  return Math.max(width / 2, Math.min(middle, room - width / 2));
}

/** Takes the look of a number; gives it back. */
function label({ context, style, font }, text, align, baseline) {
  context.font = `12px ${font}`;
  context.fillStyle = style.getPropertyValue('--muted');
  context.textAlign = align;
  context.textBaseline = baseline;
  return text;
}

/** Takes the look of an axis's name; gives that. */
function asTitle({ context, style, font }, axis) {
  context.font = `600 13px ${font}`;
  context.fillStyle = style.getPropertyValue('--ink');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return axisTitle(axis);
}

function line({ context, style }, x1, y1, x2, y2, colour) {
  context.strokeStyle = style.getPropertyValue(colour);
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
