import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { readSettings } from '../api/settings.js';
import { CoastLayer } from './CoastLayer.js';
import { GraticuleLayer } from './GraticuleLayer.js';

const PANES = { coast: 200, cells: 350, area: 420, graticule: 450 };

/** A map with what every one has: coast or tiles, graticule, scale, attribution, keyboard. */
export function createBaseMap(element) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !calm,
    fadeAnimation: false,
    inertia: !calm,
    minZoom: 1,
    maxZoom: 19,
    zoomSnap: 0.25,
    zoomDelta: 1,
    wheelPxPerZoomLevel: 90,
    worldCopyJump: false,
    maxBoundsViscosity: 0.8,
    maxBounds: [
      [-89, -220],
      [89, 220],
    ],
  });
  for (const [name, depth] of Object.entries(PANES)) {
    map.createPane(name).style.zIndex = depth;
    map.getPane(name).classList.add(`pane-${name}`);
  }
  L.control.zoom({ position: 'topleft' }).addTo(map);
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  const credit = L.control.attribution({ position: 'bottomright', prefix: 'Leaflet' }).addTo(map);
  map.setView([20, 0], 2);
  new GraticuleLayer().addTo(map);
  readSettings().then(({ tiles }) => addGround(map, credit, tiles));
  return map;
}

function addGround(map, credit, tiles) {
  if (tiles) {
    L.tileLayer(tiles.address, { pane: 'coast', maxZoom: 19 }).addTo(map);
    if (tiles.attribution) credit.addAttribution(asText(tiles.attribution));
    return;
  }
  const coast = new CoastLayer().addTo(map);
  credit.addAttribution('Coast: Natural Earth');
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => coast.redraw();
  theme.addEventListener('change', redraw);
  map.on('unload', () => theme.removeEventListener('change', redraw));
}

/** Leaflet reads attributions as HTML; the configuration's is text. */
function asText(value) {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
