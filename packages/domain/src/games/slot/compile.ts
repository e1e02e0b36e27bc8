import { RANGE_MAX } from '../../rng.ts';
import { isCount, require } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { coinsOf, linesOf, type SlotModel, type SlotStrips } from './model.ts';
import type { CompiledSlot } from './tables.ts';

const MODEL_LIMITS = { reels: 8, rows: 8, symbols: 32, strip: 512 } as const;

function checkSymbols(model: SlotModel): void {
  const ids = new Set(model.symbols.map((symbol) => symbol.id));
  require(model.symbols.length <= MODEL_LIMITS.symbols && ids.size === model.symbols.length, 'symbol ids');
  for (const role of ['wild', 'scatter'] as const) {
    require(model.symbols.filter((symbol) => symbol.role === role).length <= 1, `more than one ${role}`);
  }
  for (const symbol of model.symbols) {
    const top = symbol.role === 'scatter' ? model.reels * model.rows : kindOf(model).most(model);
    require(symbol.pays.length <= top && symbol.pays.every(isCount), `pays of ${symbol.id}`);
    require(symbol.pays.every((pay, i) => i === 0 || pay >= symbol.pays[i - 1]!), `falling pays of ${symbol.id}`);
  }
}

/** Throws RangeError where a model is not playable; a model is code, so a wrong one is a defect. */
export function checkSlotModel(model: SlotModel): void {
  require(model.reels >= 1 && model.reels <= MODEL_LIMITS.reels, 'reels');
  require(model.rows >= 1 && model.rows <= MODEL_LIMITS.rows, 'rows');
  checkSymbols(model);
  const ids = new Set(model.symbols.map((symbol) => symbol.id));
  for (const mode of ['base', 'free'] as const) {
    require(model.strips[mode].length === model.reels, `${mode} strips`);
    for (const strip of model.strips[mode]) {
      require(strip.length >= model.rows && strip.length <= Math.min(MODEL_LIMITS.strip, RANGE_MAX), 'a strip length');
      require(strip.every((id) => ids.has(id)), 'an unknown symbol');
    }
    require(model.awards[mode].every(isCount) && model.awards[mode].length <= model.reels * model.rows + 1, 'awards');
  }
  kindOf(model).check(model);
  const coins = coinsOf(model);
  require(coins >= 1 && 10_000 % coins === 0, 'a coin must be a whole number of ten-thousandths of the stake');
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
  const { reels, rows, symbols } = model;
  const lines = linesOf(model);
  const indexOf = new Map(symbols.map((symbol, index) => [symbol.id, index]));
  const stripsOf = (strips: SlotStrips): Uint8Array[] =>
    strips.map((strip) => Uint8Array.from([...strip, ...strip.slice(0, rows - 1)], (id) => indexOf.get(id)!));
  const lengthsOf = (strips: SlotStrips): Int32Array => Int32Array.from(strips, (strip) => strip.length);
  const cells = reels * rows + 1;
  const perCount = (values: readonly number[]): Int32Array =>
    Int32Array.from({ length: cells }, (_, i) => values[i] ?? 0);
  const scatter = symbols.findIndex((symbol) => symbol.role === 'scatter');
  const stride = kindOf(model).most(model) + 1;
  const pays = new Int32Array(symbols.length * stride);
  symbols.forEach((symbol, index) => {
    if (symbol.role !== 'scatter') symbol.pays.forEach((pay, i) => (pays[index * stride + i + 1] = pay));
  });
  return {
    model,
    reels,
    rows,
    scatter,
    stride,
    pays,
    coins: coinsOf(model),
    lineCount: lines.length,
    wild: symbols.findIndex((symbol) => symbol.role === 'wild'),
    lengths: { base: lengthsOf(model.strips.base), free: lengthsOf(model.strips.free) },
    strips: { base: stripsOf(model.strips.base), free: stripsOf(model.strips.free) },
    lineCells: Int32Array.from(lines.flatMap((line) => line.map((row, reel) => reel * rows + row))),
    scatterPays: perCount(scatter < 0 ? [] : [0, ...symbols[scatter]!.pays]),
    awards: { base: perCount(model.awards.base), free: perCount(model.awards.free) },
  };
}
