/** Cells nearer to each other than this part of the area are one place. */
const APART = 0.04;

/** The first of some cells, each far enough from those before it to be another place. */
export function apart(ground, cells, campaign, most) {
  const distance = APART * (campaign.area.north - campaign.area.south);
  const [chosen, middles] = [[], []];
  for (const cell of cells) {
    if (chosen.length === most) break;
    const middle = ground.middleOf(cell);
    if (middles.every((other) => isApart(middle, other, distance))) {
      chosen.push(cell);
      middles.push(middle);
    }
  }
  return chosen;
}

function isApart(one, other, distance) {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, east) > distance;
}
