import { EARTH } from './EarthPlane.js';
import { SpacePlane } from './SpacePlane.js';

/** What a campaign, a plan or a shared map is about: the Earth, or two quantities. */
export function planeOf({ space }) {
  return space ? new SpacePlane(space) : EARTH;
}
