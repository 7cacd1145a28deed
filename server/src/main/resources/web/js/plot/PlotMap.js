import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { redrawWithTheme, startMap } from '../map/startMap.js';
import { AxesLayer, PlotGroundLayer } from './AxesLayer.js';

/** The plane of a plot as Leaflet has it: y where latitudes are, and at zoom 0 as tall as a tile. */
function crsOf({ space: { x, y }, width }) {
  const [across, up] = [x.to - x.from, y.to - y.from];
  return L.Util.extend({}, L.CRS, {
    infinite: true,
    projection: L.Projection.LonLat,
    transformation: new L.Transformation(width / across, (-width * x.from) / across, -1 / up, y.to / up),
  });
}

/** A map of two quantities: plain ground and axes, and nothing of the Earth. */
export function createPlot(element, plane) {
  const { x, y } = plane.space;
  const bounds = L.latLngBounds([y.from, x.from], [y.to, x.to]);
  const map = startMap(element, {
    crs: crsOf(plane),
    zoomPosition: 'bottomleft',
    zoomAnimation: false,
    minZoom: -1,
    maxZoom: 12,
    zoomSnap: 0,
    maxBounds: bounds.pad(2),
  });
  element.classList.add('plot');
  map.setView(bounds.getCenter(), 0);
  redrawWithTheme(map, [new PlotGroundLayer(plane).addTo(map), new AxesLayer(plane).addTo(map)]);
  return map;
}
