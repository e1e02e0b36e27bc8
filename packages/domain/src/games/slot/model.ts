import { RANGE_MAX } from '../../rng.ts';

/**
 * A slot game as data. The model is plain JSON with integers only: its hash names it in every round record, and the
 * offline verifier plays it without our code. All pays are in LINE BETS (stake / number of lines).
 */
export type SlotModel = {
  readonly family: 'slot';
  readonly code: string;
  readonly version: number;
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly SlotSymbol[];
  /** For every line the row (0 = top) it crosses on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly strips: { readonly base: SlotStrips; readonly free: SlotStrips };
  /** Free spins granted by 0, 1, 2 ... visible scatters. */
  readonly awards: { readonly base: readonly number[]; readonly free: readonly number[] };
  /** Every win of a free spin is multiplied by it. */
  readonly freeMultiplier: number;
  /** A round ends when it has won this many line bets, and pays no more. */
  readonly maxWinUnits: number;
  /** A round grants no more free spins than this. */
  readonly maxFreeSpins: number;
};
export type SlotSymbol = {
  readonly id: string;
  /** The wild stands for every regular symbol; the scatter pays anywhere and never on a line. */
  readonly role: 'regular' | 'wild' | 'scatter';
  /** Line bets for 1, 2, 3 ... of a kind: leftmost run on a line, or visible anywhere for the scatter. */
  readonly pays: readonly number[];
};
/** One list of symbol ids per reel, read downwards and around. */
export type SlotStrips = readonly (readonly string[])[];
export type SlotMode = 'base' | 'free';

/** A model as tables for the evaluation; the same ones serve the round record, the simulation and the enumeration. */
export type CompiledSlot = {
  readonly model: SlotModel;
  readonly reels: number;
  readonly rows: number;
  readonly lineCount: number;
  readonly wild: number;
  readonly scatter: number;
  /** Length of each strip. */
  readonly lengths: { readonly base: Int32Array; readonly free: Int32Array };
  /** Symbol indexes of each strip, the first rows - 1 repeated at the end so that a window never wraps. */
  readonly strips: { readonly base: readonly Uint8Array[]; readonly free: readonly Uint8Array[] };
  /** Window cell (reel x rows + row) of every line and reel, line by line. */
  readonly lineCells: Int32Array;
  /** Line bets at [symbol x stride + count]; the scatter's row is empty. */
  readonly linePays: Int32Array;
  readonly scatterPays: Int32Array;
  readonly awards: { readonly base: Int32Array; readonly free: Int32Array };
  readonly stride: number;
};

const MODEL_LIMITS = { reels: 8, rows: 8, lines: 100, symbols: 32, strip: 512 } as const;

function require(condition: boolean, what: string): asserts condition {
  if (!condition) throw new RangeError(`slot model: ${what}`);
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function checkSymbols(model: SlotModel): void {
  const ids = new Set(model.symbols.map((symbol) => symbol.id));
  require(model.symbols.length <= MODEL_LIMITS.symbols && ids.size === model.symbols.length, 'symbol ids');
  for (const role of ['wild', 'scatter'] as const) {
    require(model.symbols.filter((symbol) => symbol.role === role).length <= 1, `more than one ${role}`);
  }
  for (const symbol of model.symbols) {
    const top = symbol.role === 'scatter' ? model.reels * model.rows : model.reels;
    require(symbol.pays.length <= top && symbol.pays.every(isCount), `pays of ${symbol.id}`);
    require(symbol.pays.every((pay, i) => i === 0 || pay >= symbol.pays[i - 1]!), `falling pays of ${symbol.id}`);
  }
}

/**
 * A run of wilds alone could stand for any regular symbol. It never has to: the wild pays at least as much for every
 * length, so that "the best symbol of a line" has one meaning. A wild that cannot start a line needs no pays.
 */
function checkWildPays(model: SlotModel): void {
  const wild = model.symbols.find((symbol) => symbol.role === 'wild');
  if (!wild || !(['base', 'free'] as const).some((mode) => model.strips[mode][0]!.includes(wild.id))) return;
  for (const symbol of model.symbols.filter(({ role }) => role === 'regular')) {
    require(symbol.pays.every((pay, i) => (wild.pays[i] ?? 0) >= pay), `${symbol.id} pays more than wilds alone`);
  }
}

/** Throws RangeError where a model is not playable; a model is code, so a wrong one is a defect. */
export function checkSlotModel(model: SlotModel): void {
  require(model.reels >= 1 && model.reels <= MODEL_LIMITS.reels, 'reels');
  require(model.rows >= 1 && model.rows <= MODEL_LIMITS.rows, 'rows');
  require(model.lines.length >= 1 && model.lines.length <= MODEL_LIMITS.lines, 'lines');
  require(10_000 % model.lines.length === 0, 'a line bet must be a whole number of ten-thousandths of the stake');
  checkSymbols(model);
  for (const line of model.lines) {
    require(line.length === model.reels && line.every((row) => isCount(row) && row < model.rows), 'a line');
  }
  const ids = new Set(model.symbols.map((symbol) => symbol.id));
  for (const mode of ['base', 'free'] as const) {
    require(model.strips[mode].length === model.reels, `${mode} strips`);
    for (const strip of model.strips[mode]) {
      require(strip.length >= model.rows && strip.length <= Math.min(MODEL_LIMITS.strip, RANGE_MAX), 'a strip length');
      require(strip.every((id) => ids.has(id)), 'an unknown symbol');
    }
    require(model.awards[mode].every(isCount) && model.awards[mode].length <= model.reels * model.rows + 1, 'awards');
  }
  checkWildPays(model);
  require(Number.isSafeInteger(model.freeMultiplier) && model.freeMultiplier >= 1, 'free multiplier');
  require(isCount(model.maxWinUnits) && model.maxWinUnits > 0 && isCount(model.maxFreeSpins), 'limits');
}

const compiledModels = new WeakMap<SlotModel, CompiledSlot>();

/** Checks and compiles a model; the result is kept for as long as the model lives. */
export function compileSlot(model: SlotModel): CompiledSlot {
  let compiled = compiledModels.get(model);
  if (!compiled) {
    checkSlotModel(model);
    compiled = buildTables(model);
    compiledModels.set(model, compiled);
  }
  return compiled;
}

function buildTables(model: SlotModel): CompiledSlot {
  const { reels, rows, symbols, lines } = model;
  const indexOf = new Map(symbols.map((symbol, index) => [symbol.id, index]));
  const stripsOf = (strips: SlotStrips): Uint8Array[] =>
    strips.map((strip) => Uint8Array.from([...strip, ...strip.slice(0, rows - 1)], (id) => indexOf.get(id)!));
  const lengthsOf = (strips: SlotStrips): Int32Array => Int32Array.from(strips, (strip) => strip.length);
  const cells = reels * rows + 1;
  const perCount = (values: readonly number[]): Int32Array =>
    Int32Array.from({ length: cells }, (_, i) => values[i] ?? 0);
  const scatter = symbols.findIndex((symbol) => symbol.role === 'scatter');
  const stride = reels + 1;
  const linePays = new Int32Array(symbols.length * stride);
  symbols.forEach((symbol, index) => {
    if (symbol.role !== 'scatter') symbol.pays.forEach((pay, i) => (linePays[index * stride + i + 1] = pay));
  });
  return {
    model,
    reels,
    rows,
    scatter,
    stride,
    linePays,
    lineCount: lines.length,
    wild: symbols.findIndex((symbol) => symbol.role === 'wild'),
    lengths: { base: lengthsOf(model.strips.base), free: lengthsOf(model.strips.free) },
    strips: { base: stripsOf(model.strips.base), free: stripsOf(model.strips.free) },
    lineCells: Int32Array.from(lines.flatMap((line) => line.map((row, reel) => reel * rows + row))),
    scatterPays: perCount(scatter < 0 ? [] : [0, ...symbols[scatter]!.pays]),
    awards: { base: perCount(model.awards.base), free: perCount(model.awards.free) },
  };
}
