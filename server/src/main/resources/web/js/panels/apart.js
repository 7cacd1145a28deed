/** Cells nearer to each other than this part of the area are one place. */
const APART = 0.04;

/** The first of some cells, each far enough from those before it to be another place. */
export function apart(ground, cells, campaign, most) {
  const [chosen, middles] = [[], []];
  for (const cell of cells) {
    if (chosen.length === most) break;
    const middle = ground.middleOf(cell);
    if (middles.every((other) => ground.plane.distance(middle, other, campaign.area) > APART)) {
      chosen.push(cell);
      middles.push(middle);
    }
  }
  return chosen;
}
