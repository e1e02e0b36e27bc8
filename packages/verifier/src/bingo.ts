import type { Derived } from './derived.ts';
import { InputError, integerAt, listAt, objectAt, textAt, type JsonObject } from './json.ts';
import { shuffled, type Words } from './stream.ts';

const SIDE = 5;
const MIDDLE = 2;

/** Marked places as rows of zeros and ones. */
type Marks = readonly (readonly boolean[])[];

/** The best pattern by its number in the model's list: a stamp, a line, corners, two lines, three, a cross, four. */
function bestOf(marks: Marks): string {
  const at = (row: number, column: number): boolean => marks[row]![column]!;
  const turns = [0, 1, 2, 3, 4];
  const falling = turns.every((i) => at(i, i));
  const rising = turns.every((i) => at(i, SIDE - 1 - i));
  const lines =
    turns.filter((row) => turns.every((column) => at(row, column))).length +
    turns.filter((column) => turns.every((row) => at(row, column))).length +
    Number(falling) +
    Number(rising);
  if (lines >= 4) return 'fourLines';
  if (falling && rising) return 'cross';
  if (lines === 3) return 'threeLines';
  if (lines === 2) return 'twoLines';
  const ends = [0, SIDE - 1];
  if (ends.every((row) => ends.every((column) => at(row, column)))) return 'corners';
  if (lines === 1) return 'line';
  const starts = [0, SIDE - 2];
  const isStamp = (row: number, column: number): boolean =>
    at(row, column) && at(row, column + 1) && at(row + 1, column) && at(row + 1, column + 1);
  return starts.some((row) => starts.some((column) => isStamp(row, column))) ? 'stamp' : 'none';
}

/** Bingo: five columns are drawn from the top down, the middle one around its free centre, then the calls. */
export function bingo(model: JsonObject, params: JsonObject, words: Words): Derived {
  if (integerAt(model, 'side', [SIDE, SIDE]) !== SIDE) throw new InputError('side');
  const perColumn = integerAt(model, 'perColumn', [SIDE, 100]);
  const columns = Array.from({ length: SIDE }, (_, column) => {
    const drawn = shuffled(words, perColumn, column === MIDDLE ? SIDE - 1 : SIDE);
    const numbers = drawn.map((index) => column * perColumn + index + 1);
    return column === MIDDLE ? [...numbers.slice(0, MIDDLE), 0, ...numbers.slice(MIDDLE)] : numbers;
  });
  const numbers = integerAt(model, 'numbers', [1, SIDE * perColumn]);
  const calls = shuffled(words, numbers, integerAt(model, 'calls', [1, numbers])).map((index) => index + 1);
  const rows = Array.from({ length: SIDE }, (_, row) => columns.map((column) => column[row]!));
  const pattern = bestOf(rows.map((row) => row.map((number) => number === 0 || calls.includes(number))));
  const patterns = listAt(model, 'patterns', 20);
  const pays = listAt(objectAt(model['pays'], 'pays'), textAt(params, 'risk'), 20);
  const multiplier = integerAt({ pays: pays[patterns.indexOf(pattern)] ?? null }, 'pays', [0, 10 ** 12]);
  return { result: { card: rows.flat(), calls, pattern }, multiplierE4: BigInt(multiplier) };
}
