import type { RouletteSpot } from '@baize/domain/games/instant/roulette';

/**
 * Where a spot lies on the table, in cells: `u` along the twelve streets, `v` across the three numbers of a street,
 * both from the zero's corner. The style sheet turns them into a table that lies or, on a narrow screen, stands.
 */
export interface Place {
  readonly u: number;
  readonly v: number;
  /** Its length along `u` and `v`. */
  readonly du: number;
  readonly dv: number;
}

const STREETS = 12;
const ROWS = 3;
/** How far a spot between numbers reaches into each of them. */
const EDGE = 0.24;
const BAND = 0.8;

const street = (number: number): number => Math.floor((number - 1) / ROWS);
const row = (number: number): number => (number - 1) % ROWS;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'];

function outsidePlace(name: string): Place {
  const index = Number(name.at(-1)) - 1;
  if (name.startsWith('column')) return { u: STREETS + 0.5, v: index + 0.5, du: 1, dv: 1 };
  if (name.startsWith('dozen')) return { u: 4 * index + 2, v: -BAND / 2, du: 4, dv: BAND };
  return { u: 2 * EVEN_CHANCES.indexOf(name) + 1, v: -1.5 * BAND, du: 2, dv: BAND };
}

/** Between the zero and the first street: halfway along what the numbers of that street take. */
function zeroPlace(numbers: readonly number[]): Place {
  if (numbers.length === 1) return { u: -0.5, v: ROWS / 2, du: 1, dv: ROWS };
  const others = numbers.slice(1);
  if (others.length === ROWS) return { u: 0, v: 0, du: 2 * EDGE, dv: 2 * EDGE };
  return { u: 0, v: mean(others.map(row)) + 0.5, du: 2 * EDGE, dv: others.length === 1 ? 1 - 2 * EDGE : 2 * EDGE };
}

export function placeOf({ name, numbers }: RouletteSpot): Place {
  if (!/^\d/.test(name)) return outsidePlace(name);
  if (numbers[0] === 0) return zeroPlace(numbers);
  const u = mean(numbers.map(street)) + 0.5;
  const isAcrossStreets = street(numbers[0]!) !== street(numbers.at(-1)!);
  const du = numbers.length === 1 ? 1 : isAcrossStreets ? 2 * EDGE : 1 - 2 * EDGE;
  // A street and a line of six are laid at the edge of the grid.
  if (numbers.length === ROWS || numbers.length === 2 * ROWS) return { u, v: 0, du, dv: 2 * EDGE };
  const rows = new Set(numbers.map(row));
  const dv = numbers.length === 1 ? 1 : rows.size > 1 ? 2 * EDGE : 1 - 2 * EDGE;
  return { u, v: mean([...rows]) + 0.5, du, dv };
}
