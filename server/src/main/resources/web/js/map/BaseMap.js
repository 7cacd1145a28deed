import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { readSettings } from '../api/settings.js';
import { GroundLayer } from '../ground/GroundLayer.js';
import { GroundSource } from '../ground/GroundSource.js';
import { NameLayer } from '../ground/NameLayer.js';
import { words } from '../text/words.js';
import { GraticuleLayer } from './GraticuleLayer.js';
import { redrawWithTheme, startMap } from './startMap.js';

const SHIPPED = 'base-map/world.pmtiles';
const OWN = 'base-map/own.pmtiles';

let source;

/** A map with what every one has: land, water and names or tiles, graticule, scale, attribution, keyboard. */
export function createBaseMap(element) {
  const map = startMap(element, {
    minZoom: 1,
    maxZoom: 19,
    zoomSnap: 0.25,
    maxBounds: [
      [-89, -220],
      [89, 220],
    ],
  });
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  const credit = L.control.attribution({ position: 'bottomleft', prefix: words.map.leaflet }).addTo(map);
  map.setView([20, 0], 2);
  redrawWithTheme(map, [new GraticuleLayer().addTo(map)]);
  readSettings().then((settings) => addGround(map, credit, settings));
  return map;
}

/** Where the ground comes from, for all maps of the page. */
export function groundSource(hasOwn = false) {
  source ??= new GroundSource(SHIPPED, hasOwn ? OWN : undefined);
  return source;
}

function addGround(map, credit, { tiles, baseMap }) {
  const names = new NameLayer().addTo(map);
  redrawWithTheme(map, [names]);
  credit.addAttribution(words.map.names);
  if (tiles) {
    L.tileLayer(tiles.address, { pane: 'ground', maxZoom: 19 }).addTo(map);
    if (tiles.attribution) credit.addAttribution(asText(tiles.attribution));
    return;
  }
  const files = groundSource(baseMap);
  const ground = new GroundLayer(files).addTo(map);
  credit.addAttribution(words.map.ground);
  if (baseMap) files.own.about().then((about) => credit.addAttribution(asText(plain(about.attribution))));
  const shores = new GroundLayer(files, { pane: 'shores', lines: true }).addTo(map);
  redrawWithTheme(map, [ground, shores]);
}

/** What a file says of itself may be HTML; the words are enough. */
function plain(attribution = '') {
  return new DOMParser().parseFromString(attribution, 'text/html').body.textContent;
}

/** Leaflet reads attributions as HTML; ours are text. */
function asText(value) {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
