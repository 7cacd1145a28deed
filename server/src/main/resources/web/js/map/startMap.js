import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { words } from '../text/words.js';

const PANES = { ground: 200, cells: 350, shores: 360, graticule: 410, names: 415, area: 420, axes: 430 };

/** A map with nothing on it: its panes, its zoom and its ways to move. */
export function startMap(element, { zoomPosition = 'topleft', ...options }) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !calm,
    fadeAnimation: false,
    inertia: !calm,
    zoomDelta: 1,
    wheelPxPerZoomLevel: 90,
    worldCopyJump: false,
    maxBoundsViscosity: 0.8,
    ...options,
  });
  for (const [name, depth] of Object.entries(PANES)) {
    map.createPane(name).style.zIndex = depth;
    map.getPane(name).classList.add(`pane-${name}`);
  }
  L.control
    .zoom({ position: zoomPosition, zoomInTitle: words.map.zoomIn, zoomOutTitle: words.map.zoomOut })
    .addTo(map);
  return map;
}

/** Draws layers anew when light and dark change. */
export function redrawWithTheme(map, layers) {
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => layers.forEach((layer) => layer.redraw());
  theme.addEventListener('change', redraw);
  map.on('unload', () => theme.removeEventListener('change', redraw));
}
