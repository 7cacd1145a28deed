import { CellGround } from './CellGround.js';
import { EARTH } from './EarthPlane.js';

/**
 * A map after some query, as the coordinator sent it: its cells in columns of numbers, and where they are.
 * Nothing here changes.
 */
export class CellSet extends CellGround {
  constructor(answer, plane = EARTH) {
    const rows = answer.cells;
    const { pieces, owners } = piecesOf(rows, plane);
    super(
      rows.map((row) => row[0]),
      pieces,
      owners,
      plane,
    );
    this.query = answer.query;
    this.devices = answer.devices;
    this.population = answer.population;
    this.categories = answer.categories || [];
    this.share = column(rows, 1);
    this.low = column(rows, 2);
    this.high = column(rows, 3);
    this.area = column(rows, 4);
    this.rates = (answer.rates || []).map((of) => ({
      rate: column(of, 0),
      low: column(of, 1),
      high: column(of, 2),
    }));
  }

  /** Whether the interval of a cell holds zero: it may be empty. */
  mayBeEmpty(cell) {
    return this.low[cell] <= 0;
  }
}

function piecesOf(rows, { xOf, yOf }) {
  const [pieces, owners] = [[], []];
  rows.forEach((row, cell) => {
    for (const [west, south, east, north] of row[5]) {
      pieces.push(xOf(west), yOf(north), xOf(east), yOf(south));
      owners.push(cell);
    }
  });
  return { pieces, owners };
}

function column(rows, place) {
  return Float64Array.from(rows, (row) => row[place]);
}
