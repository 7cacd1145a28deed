const ROOT = '/';

/**
 * The finest cells that both of two maps over one square can speak of, each with the cells of either map that
 * make it up: `{name, before, after}`. A cell of the tree is such a one when in neither map a larger cell
 * reaches into it; what no finer one has taken goes to the finest that holds it.
 */
export function commonCells(before, after, square, plane) {
  const maps = [new Tree(before), new Tree(after)];
  const found = [];
  const visit = (name, box, reaching, above) => {
    const nodes = maps.map((map) => map.nodes.get(name));
    const shared = reaching.every((pieces) => pieces.length === 0);
    const common = shared ? { name, before: [], after: [] } : above;
    if (shared) found.push(common);
    if (nodes[0]?.cell >= 0) common.before.push(nodes[0].cell);
    if (nodes[1]?.cell >= 0) common.after.push(nodes[1].cell);
    const children = new Set(nodes.flatMap((node) => (node ? [...node.children] : [])));
    for (const child of children) {
      const part = quarter(box, child.slice(-2));
      const into = maps.map((map, i) => [...reaching[i], ...map.own(nodes[i])].filter(map.meets(part)));
      visit(child, part, into, common);
    }
  };
  visit(ROOT, boxOf(square, plane), [[], []], undefined);
  return found.filter((each) => each.before.length + each.after.length > 0);
}

/** The cells of a map by their names, with all that lie between them and the root. */
class Tree {
  constructor(set) {
    this.set = set;
    this.nodes = new Map();
    this.pieces = Array.from({ length: set.size }, () => []);
    set.owners.forEach((owner, piece) => this.pieces[owner].push(piece));
    this.#node(ROOT);
    set.names.forEach((name, cell) => (this.#node(name).cell = cell));
  }

  #node(name) {
    let node = this.nodes.get(name);
    if (!node) {
      node = { cell: -1, children: new Set() };
      this.nodes.set(name, node);
      if (name !== ROOT) this.#node(name.slice(0, -3) || ROOT).children.add(name);
    }
    return node;
  }

  /** The pieces of the cell that a node is. */
  own(node) {
    return node?.cell >= 0 ? this.pieces[node.cell] : [];
  }

  /** Whether a piece reaches into a part; numbers from the wire are rounded, so touching is not reaching. */
  meets({ x, y, width, height }) {
    return (piece) => {
      const [left, top, right, bottom] = this.set.pieces.subarray(4 * piece, 4 * piece + 4);
      const across = Math.min(right, x + width) - Math.max(left, x);
      const down = Math.min(bottom, y + height) - Math.max(top, y);
      return across > Math.min(width, right - left) / 8 && down > Math.min(height, bottom - top) / 8;
    };
  }
}

function boxOf(square, { xOf, yOf }) {
  const [x, y] = [xOf(square.west), yOf(square.north)];
  return { x, y, width: xOf(square.east) - x, height: yOf(square.south) - y };
}

/** A quarter by its two bits: the first is east, the second south. */
function quarter(box, bits) {
  const [width, height] = [box.width / 2, box.height / 2];
  return { x: box.x + width * Number(bits[0]), y: box.y + height * Number(bits[1]), width, height };
}
