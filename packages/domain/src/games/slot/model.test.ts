import { expect, test } from 'vitest';
import { checkSlotModel, compileSlot } from './compile.ts';
import type { SlotModel, SlotSymbol } from './model.ts';
import { smallGame } from './test-models.ts';

const STRIP = ['A', 'A', 'A', 'B', 'B', 'B', 'S', 'B', 'A'];
const GOOD = smallGame([STRIP, STRIP, STRIP]);
const FREE = GOOD.strips.free;
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The small game with another size, its lines along the top row. */
const sized = (reels: number, rows: number, lines: number): SlotModel => ({
  ...GOOD,
  reels,
  rows,
  lines: times(lines, times(reels, 0)),
  symbols: GOOD.symbols.map((symbol) => ({ ...symbol, pays: [] })),
  strips: { base: times(reels, STRIP), free: times(reels, STRIP) },
  awards: { base: [], free: [] },
});
const withSymbols = (change: (symbol: SlotSymbol) => Partial<SlotSymbol>): SlotModel => ({
  ...GOOD,
  symbols: GOOD.symbols.map((symbol) => ({ ...symbol, ...change(symbol) })),
});
const paying = (id: string, pays: number[]): SlotModel => withSymbols((symbol) => (symbol.id === id ? { pays } : {}));
const more = (count: number): SlotSymbol[] =>
  Array.from({ length: count }, (_, index) => ({ id: `more ${index}`, role: 'regular', pays: [] }));

test.each<[string, SlotModel]>([
  ['reels', sized(0, 3, 1)],
  ['reels', sized(9, 3, 1)],
  ['rows', sized(3, 0, 1)],
  ['rows', sized(3, 9, 1)],
  ['lines', { ...GOOD, lines: [] }],
  ['lines', sized(3, 3, 125)],
  ['a coin must be a whole number of ten-thousandths of the stake', sized(3, 3, 3)],
  ['symbol ids', { ...GOOD, symbols: [...GOOD.symbols, ...more(29)] }],
  ['symbol ids', { ...GOOD, symbols: [...GOOD.symbols, GOOD.symbols[2]!] }],
  ['more than one wild', { ...GOOD, symbols: [...GOOD.symbols, { id: 'W2', role: 'wild', pays: [] }] }],
  ['more than one scatter', { ...GOOD, symbols: [...GOOD.symbols, { id: 'S2', role: 'scatter', pays: [] }] }],
  ['pays of A', paying('A', [0, 4, 20, 20])],
  ['pays of A', paying('A', [0, 4.5, 20])],
  ['pays of A', paying('A', [-1, 4, 20])],
  ['pays of S', paying('S', times(10, 1))],
  ['falling pays of B', paying('B', [3, 2, 1])],
  ['a line', { ...GOOD, lines: [[0, 0, 3]] }],
  ['a line', { ...GOOD, lines: [[0, 0, -1]] }],
  ['a line', { ...GOOD, lines: [[0, 0]] }],
  ['base strips', { ...GOOD, strips: { base: [STRIP, STRIP], free: FREE } }],
  ['free strips', { ...GOOD, strips: { base: FREE, free: [STRIP, STRIP] } }],
  ['a strip length', { ...GOOD, strips: { base: FREE, free: [['A', 'B'], STRIP, STRIP] } }],
  ['a strip length', { ...GOOD, strips: { base: FREE, free: [times(513, 'A'), STRIP, STRIP] } }],
  ['an unknown symbol', { ...GOOD, strips: { base: FREE, free: [['A', 'B', 'X'], STRIP, STRIP] } }],
  ['awards', { ...GOOD, awards: { base: [0, -1], free: [] } }],
  ['awards', { ...GOOD, awards: { base: [], free: times(11, 0) } }],
  ['free multiplier', { ...GOOD, freeMultiplier: 0 }],
  ['free multiplier', { ...GOOD, freeMultiplier: 1.5 }],
  ['limits', { ...GOOD, maxWinUnits: 0 }],
  ['limits', { ...GOOD, maxWinUnits: 0.5 }],
  ['limits', { ...GOOD, maxFreeSpins: -1 }],
])('a model that cannot be played is refused: %s', (what, model) => {
  expect(() => checkSlotModel(model)).toThrow(new RangeError(`slot model: ${what}`));
});

test.each<[string, SlotModel]>([
  ['eight reels', sized(8, 3, 1)],
  ['one reel', sized(1, 3, 1)],
  ['eight rows', sized(3, 8, 1)],
  ['one row', sized(3, 1, 1)],
  ['a hundred lines', sized(3, 3, 100)],
  ['32 symbols', { ...GOOD, symbols: [...GOOD.symbols, ...more(28)] }],
  ['a scatter that pays on every cell', paying('S', times(9, 1))],
  ['a strip as long as the window', { ...GOOD, strips: { base: FREE, free: [['A', 'B', 'S'], STRIP, STRIP] } }],
  ['a strip of 512', { ...GOOD, strips: { base: FREE, free: [times(512, 'A'), STRIP, STRIP] } }],
  ['awards up to every cell', { ...GOOD, awards: { base: times(10, 0), free: times(10, 0) } }],
  ['the least of every limit', { ...GOOD, freeMultiplier: 1, maxWinUnits: 1, maxFreeSpins: 0 }],
])('%s can be played', (_what, model) => {
  expect(() => checkSlotModel(model)).not.toThrow();
});

test('wilds that can start a line pay at least as much as any symbol they stand for', () => {
  const cheap = paying('W', [0, 3, 50]);
  const starting = { base: GOOD.strips.base, free: [[...STRIP, 'W'], STRIP, STRIP] };
  expect(() => checkSlotModel(cheap)).not.toThrow();
  expect(() => checkSlotModel({ ...GOOD, strips: starting })).not.toThrow();
  const refusal = new RangeError('slot model: A pays more than wilds alone');
  expect(() => checkSlotModel({ ...cheap, strips: starting })).toThrow(refusal);
  // In whatever order the symbols stand, and on either set of strips.
  const turned = { base: starting.free, free: GOOD.strips.free };
  const [W, S, A, B] = cheap.symbols as [SlotSymbol, SlotSymbol, SlotSymbol, SlotSymbol];
  expect(() => checkSlotModel({ ...cheap, symbols: [A, B, S, W], strips: turned })).toThrow(refusal);
  const short = paying('W', [0, 4]);
  expect(() => checkSlotModel({ ...short, strips: starting })).toThrow(refusal);
});

test('the tables of a model', () => {
  const reels = [
    ['A', 'B', 'S', 'W'],
    ['B', 'B', 'A', 'A'],
    ['A', 'W', 'B', 'S'],
  ];
  const small = smallGame(reels);
  const [W, S, A, B] = small.symbols as [SlotSymbol, SlotSymbol, SlotSymbol, SlotSymbol];
  const compiled = compileSlot({ ...small, symbols: [S, A, W, B] });
  expect(compiled).toMatchObject({ scatter: 0, wild: 2, reels: 3, rows: 3, lineCount: 5, stride: 4 });
  // The first two symbols again at the end of each strip, so that a window of three never wraps.
  expect(compiled.strips.base.map((strip) => [...strip])).toEqual([
    [1, 3, 0, 2, 1, 3],
    [3, 3, 1, 1, 3, 3],
    [1, 2, 3, 0, 1, 2],
  ]);
  expect([...compiled.lengths.free]).toEqual([4, 4, 4]);
  expect([...compiled.lineCells]).toEqual([1, 4, 7, 0, 3, 6, 2, 5, 8, 0, 4, 8, 2, 4, 6]);
  // A row of 0 .. 3 of a kind for each symbol; the scatter's is empty.
  expect([...compiled.pays]).toEqual([0, 0, 0, 0, 0, 0, 4, 20, 0, 0, 4, 50, 0, 0, 1, 6]);
  expect([...compiled.scatterPays]).toEqual([0, 0, 5, 20, 40, 40, 40, 40, 40, 40]);
  expect([...compiled.awards.base]).toEqual([0, 0, 2, 3, 0, 0, 0, 0, 0, 0]);
});

test('a game without a scatter or a wild has neither', () => {
  const [, , A, B] = GOOD.symbols as [SlotSymbol, SlotSymbol, SlotSymbol, SlotSymbol];
  const plain = compileSlot({ ...smallGame(times(3, ['A', 'B', 'A'])), symbols: [A, B] });
  expect(plain).toMatchObject({ scatter: -1, wild: -1 });
  expect([...plain.scatterPays]).toEqual(times(10, 0));
});

test('a model is checked when it is compiled, and compiled once', () => {
  expect(compileSlot(GOOD)).toBe(compileSlot(GOOD));
  expect(() => compileSlot({ ...GOOD, reels: 9 })).toThrow(new RangeError('slot model: reels'));
});
