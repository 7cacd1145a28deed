import { KINDS } from '../ground/NameSet.js';

/** Shows a place on a map: a country whole, a town as large as it is, a quarter close up. */
export function goToPlace(map, { kind, size, latitude, longitude }) {
  if (kind >= KINDS.country) {
    const half = size / 200;
    const bounds = [
      [latitude - half / 2, longitude - half],
      [latitude + half / 2, longitude + half],
    ];
    map.fitBounds(bounds, { animate: false, maxZoom: 9 });
    return;
  }
  map.setView([latitude, longitude], zoomFor(size), { animate: false });
}

function zoomFor(people) {
  if (people >= 2e6) return 11;
  return people >= 2e5 ? 12 : 13;
}
