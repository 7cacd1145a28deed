/** A map of about 20,000 cells over Lisbon: a tree that is split where a made-up density is high. */
export function cells(wanted = 20_000) {
  const hills = Array.from({ length: 40 }, (_, i) => [random(3 * i), random(3 * i + 1), 0.02 + 0.1 * random(3 * i + 2)]);
  const density = (x, y) =>
    hills.reduce((all, [a, b, s]) => all + Math.exp(-((x - a) ** 2 + (y - b) ** 2) / (2 * s * s)) / s, 0.2);
  const leaves = [{ x: 0, y: 0, side: 1, mass: 1 }];
  while (leaves.length < wanted) {
    let largest = 0;
    leaves.forEach((each, i) => (largest = each.mass > leaves[largest].mass ? i : largest));
    const [{ x, y, side }] = leaves.splice(largest, 1);
    for (const [i, j] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const [half, cx, cy] = [side / 2, x + (side * (2 * i + 1)) / 4, y + (side * (2 * j + 1)) / 4];
      leaves.push({ x: x + i * half, y: y + j * half, side: half, mass: density(cx, cy) * half * half });
    }
  }
  const [west, north, degrees] = [-9.33, 38.875, 0.36];
  const rows = leaves.map(({ x, y, side, mass }, i) => {
    const [w, n, d] = [west + degrees * x, north - 0.78 * degrees * y, degrees * side];
    return [`${i}`, mass / 400, mass / 500, mass / 300, 1000 * side * side, [[w, n - 0.78 * d, w + d, n]]];
  });
  return { query: 1, devices: 100_000, categories: [], cells: rows };
}

/** The same numbers for whoever asks. */
function random(i) {
  const value = Math.sin(12.9898 * (i + 1)) * 43758.5453;
  return value - Math.floor(value);
}
