import { h } from '../text/dom.js';
import { GUTTER, paintAxes } from './paintAxes.js';

const EDGE = 24;

/**
 * A picture of cells with axes around it, on plain ground.
 *
 * @param cells a canvas of all of the plot
 * @param density pixels of the picture to one of the page
 */
export function plotPicture(cells, space, density) {
  const [width, height] = [cells.width / density, cells.height / density];
  const size = { x: GUTTER.left + width + EDGE, y: EDGE + height + GUTTER.bottom };
  const frame = { left: GUTTER.left, top: EDGE, right: GUTTER.left + width, bottom: EDGE + height };
  const canvas = h('canvas', { width: size.x * density, height: size.y * density });
  const style = getComputedStyle(document.body);
  const context = canvas.getContext('2d');
  context.scale(density, density);
  context.fillStyle = style.getPropertyValue('--surface');
  context.fillRect(0, 0, size.x, size.y);
  context.fillStyle = style.getPropertyValue('--land');
  context.fillRect(frame.left, frame.top, width, height);
  context.drawImage(cells, frame.left, frame.top, width, height);
  paintAxes(context, size, frame, space, style);
  return canvas;
}
