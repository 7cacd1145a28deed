/** The picture that a map shows now, as one canvas: ground, cells, names, axes, and nothing above. */
export function pictureOf(map, density = 2) {
  const frame = map.getContainer().getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(frame.width * density);
  canvas.height = Math.round(frame.height * density);
  const context = canvas.getContext('2d');
  context.fillStyle = getComputedStyle(map.getContainer()).getPropertyValue('--map');
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const name of ['ground', 'cells', 'shores', 'names', 'axes']) {
    const pane = map.getPane(name);
    context.globalAlpha = Number(pane.style.opacity || 1);
    for (const layer of pane.querySelectorAll('canvas')) {
      const box = layer.getBoundingClientRect();
      const place = [box.x - frame.x, box.y - frame.y, box.width, box.height].map((each) => each * density);
      context.drawImage(layer, ...place);
    }
  }
  return canvas;
}
