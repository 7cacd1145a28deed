const HATCH_PERIOD = 8;
const LEAST_OUTLINED = 5;

/**
 * Paints cells into pixels. Edges are rounded to whole pixels, so that neighbours neither overlap
 * nor leave a gap; a cell has one colour, because nothing is known below it.
 */
export class CellPainter {
  #image;
  #labels = new Int32Array(0);

  /**
   * Paints the part of the world that a canvas shows.
   *
   * @param frame `left` and `top`: the canvas's corner in pixels of the world; `world`: the world's
   *     width in pixels; `density`: pixels of the canvas to one of the page
   */
  paint(context, frame, appearance) {
    const { width, height } = context.canvas;
    if (width === 0 || height === 0) return;
    const image = this.#blank(context, width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const labels = appearance.outline ? this.#blankLabels(width * height) : undefined;
    const { pieces, owners } = appearance.set;
    for (let piece = 0; piece < owners.length; piece++) {
      const at = 4 * piece;
      const left = Math.max(0, Math.round(pieces[at] * frame.world - frame.left));
      const top = Math.max(0, Math.round(pieces[at + 1] * frame.world - frame.top));
      const right = Math.min(width, Math.round(pieces[at + 2] * frame.world - frame.left));
      const bottom = Math.min(height, Math.round(pieces[at + 3] * frame.world - frame.top));
      if (left >= right || top >= bottom) continue;
      const cell = owners[piece];
      fillRows(pixels, width, { left, top, right, bottom }, appearance.colours[cell]);
      if (appearance.hatches[cell] !== 0) {
        hatch(pixels, width, { left, top, right, bottom }, frame, appearance.hatches[cell]);
      }
      if (labels)
        fillRows(labels, width, { left, top, right, bottom }, outlined(pieces, at, frame) ? cell + 1 : 0);
    }
    if (labels) outline(pixels, labels, width, height);
    context.putImageData(image, 0, 0);
  }

  /** One image for all frames of a size: a fresh one for each would be thrown away at once. */
  #blank(context, width, height) {
    if (this.#image?.width !== width || this.#image?.height !== height) {
      this.#image = context.createImageData(width, height);
    } else {
      this.#image.data.fill(0);
    }
    return this.#image;
  }

  #blankLabels(length) {
    if (this.#labels.length !== length) this.#labels = new Int32Array(length);
    else this.#labels.fill(0);
    return this.#labels;
  }
}

function fillRows(pixels, width, box, value) {
  for (let y = box.top; y < box.bottom; y++) {
    pixels.fill(value, y * width + box.left, y * width + box.right);
  }
}

/** Diagonals that stay where they are on the ground while the map moves. */
function hatch(pixels, width, box, frame, colour) {
  const period = Math.round(HATCH_PERIOD * frame.density);
  const thick = Math.max(1, Math.round(frame.density));
  const shift = (((Math.round(frame.left) + Math.round(frame.top)) % period) + period) % period;
  for (let y = box.top; y < box.bottom; y++) {
    for (let line = 0; line < thick; line++) {
      const phase = (box.left + y + shift + line) % period;
      for (let x = box.left + ((period - phase) % period); x < box.right; x += period) {
        pixels[y * width + x] = colour;
      }
    }
  }
}

/** Cells of a few pixels would be all outline. */
function outlined(pieces, at, frame) {
  return (pieces[at + 2] - pieces[at]) * frame.world >= LEAST_OUTLINED * frame.density;
}

/** Lightens what borders on another cell to the west or north. */
function outline(pixels, labels, width, height) {
  for (let y = 1; y < height; y++) {
    for (let i = y * width + 1; i < (y + 1) * width; i++) {
      const label = labels[i];
      if (label !== 0 && (labels[i - 1] !== label || labels[i - width] !== label)) {
        const old = pixels[i];
        const mixed = ((old >>> 1) & 0x7f7f7f) + 0x484450;
        pixels[i] = (0xff000000 | mixed) >>> 0;
      }
    }
  }
}
