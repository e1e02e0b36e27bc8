import type { Derived } from './derived.ts';
import {
  decimal,
  InputError,
  integerAt,
  integers,
  isObject,
  listAt,
  MONEY_PLACES,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from './json.ts';
import { integerBelow, type Words } from './stream.ts';

type SlotSymbol = { readonly id: string; readonly role: string; readonly pays: readonly number[] };
type Mode = 'base' | 'free';
type Model = {
  readonly reels: number;
  readonly rows: number;
  readonly symbols: ReadonlyMap<string, SlotSymbol>;
  readonly lines: readonly (readonly number[])[];
  readonly strips: Readonly<Record<Mode, readonly (readonly string[])[]>>;
  readonly awards: Readonly<Record<Mode, readonly number[]>>;
  readonly freeMultiplier: number;
  readonly maxWinUnits: number;
  readonly maxFreeSpins: number;
};
const UNITS_MAX = 1_000_000_000;

function readSymbol(value: Json): SlotSymbol {
  const symbol = objectAt(value, 'symbols');
  return {
    id: textAt(symbol, 'id'),
    role: textAt(symbol, 'role'),
    pays: integers(symbol['pays'], { name: 'pays', maxLength: 64, range: [0, UNITS_MAX] }),
  };
}

function readStrips(value: Json | undefined, { reels, rows, symbols }: Pick<Model, 'reels' | 'rows' | 'symbols'>) {
  if (!Array.isArray(value) || value.length !== reels) throw new InputError('strips');
  return value.map((strip: Json) => {
    if (!Array.isArray(strip) || strip.length < rows || strip.length > 512) throw new InputError('strips');
    return strip.map((id: Json): string => {
      if (typeof id !== 'string' || !symbols.has(id)) throw new InputError('strips');
      return id;
    });
  });
}

/** Reads a slot model from JSON; bounds keep a foreign model from running for ever. */
function readModel(json: JsonObject): Model {
  const reels = integerAt(json, 'reels', [1, 8]);
  const rows = integerAt(json, 'rows', [1, 8]);
  const symbols = new Map(
    listAt(json, 'symbols', 32)
      .map(readSymbol)
      .map((symbol) => [symbol.id, symbol]),
  );
  const lines = listAt(json, 'lines', 100).map((line) => {
    const cells = integers(line, { name: 'lines', maxLength: reels, range: [0, rows - 1] });
    if (cells.length !== reels) throw new InputError('lines');
    return cells;
  });
  if (lines.length === 0 || 10_000 % lines.length !== 0) throw new InputError('lines');
  const strips = objectAt(json['strips'], 'strips');
  const awards = objectAt(json['awards'], 'awards');
  const readAwards = (mode: Mode): number[] =>
    integers(awards[mode], { name: 'awards', maxLength: reels * rows + 1, range: [0, 1_000] });
  return {
    reels,
    rows,
    symbols,
    lines,
    strips: {
      base: readStrips(strips['base'], { reels, rows, symbols }),
      free: readStrips(strips['free'], { reels, rows, symbols }),
    },
    awards: { base: readAwards('base'), free: readAwards('free') },
    freeMultiplier: integerAt(json, 'freeMultiplier', [1, 1_000]),
    maxWinUnits: integerAt(json, 'maxWinUnits', [1, UNITS_MAX]),
    maxFreeSpins: integerAt(json, 'maxFreeSpins', [0, 10_000]),
  };
}

type LineWin = { readonly symbol: string; readonly count: number; readonly units: number };

/**
 * The best win of the symbols on a line: every symbol that could own the leftmost run is tried, the wild for a run of
 * wilds alone and the first other symbol for the run in which wilds stand for it. Where both pay the same, the other
 * symbol owns the win.
 */
function lineWin(model: Model, ids: readonly string[]): LineWin | undefined {
  const roleOf = (id: string): string => model.symbols.get(id)!.role;
  const runOf = (accepts: (id: string) => boolean): number => {
    const end = ids.findIndex((id) => !accepts(id));
    return end < 0 ? ids.length : end;
  };
  const payOf = (id: string, count: number): LineWin => ({
    symbol: id,
    count,
    units: model.symbols.get(id)!.pays[count - 1] ?? 0,
  });
  const owner = ids.find((id) => roleOf(id) !== 'wild');
  const candidates: LineWin[] = [];
  if (owner !== undefined && roleOf(owner) === 'regular') {
    candidates.push(
      payOf(
        owner,
        runOf((id) => id === owner || roleOf(id) === 'wild'),
      ),
    );
  }
  const wilds = runOf((id) => roleOf(id) === 'wild');
  if (wilds > 0) candidates.push(payOf(ids[0]!, wilds));
  return candidates.filter((win) => win.units > 0).toSorted((a, b) => b.units - a.units)[0];
}

type Spin = { readonly json: JsonObject; readonly units: number; readonly award: number };
/** A spin of the round: its mode, and how many free spins the round may still grant. */
type SpinTurn = { readonly mode: Mode; readonly grantsLeft: number };

function playSpin(model: Model, words: Words, { mode, grantsLeft }: SpinTurn): Spin {
  const stops = model.strips[mode].map((strip) => integerBelow(words, strip.length));
  const window = model.strips[mode].map((strip, reel) =>
    Array.from({ length: model.rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  );
  const lineWins = model.lines.flatMap((rows, line) => {
    const win = lineWin(
      model,
      rows.map((row, reel) => window[reel]![row]!),
    );
    return win ? [{ line, ...win, positions: rows.slice(0, win.count).map((row, reel) => [reel, row]) }] : [];
  });
  const positions = window.flatMap((column, reel) =>
    column.flatMap((id, row) => (model.symbols.get(id)!.role === 'scatter' ? [[reel, row]] : [])),
  );
  const scatterSymbol = [...model.symbols.values()].find((symbol) => symbol.role === 'scatter');
  const scatter = { count: positions.length, positions, units: scatterSymbol?.pays[positions.length - 1] ?? 0 };
  const multiplier = mode === 'free' ? model.freeMultiplier : 1;
  const units = (lineWins.reduce((sum, win) => sum + win.units, 0) + scatter.units) * multiplier;
  const award = Math.min(model.awards[mode][positions.length] ?? 0, grantsLeft);
  return { json: { mode, stops, window, lineWins, scatter, multiplier, units, award }, units, award };
}

/** A slot round: the base spin, then every free spin granted, until none is left or the largest win is reached. */
export function deriveSlot(json: JsonObject, words: Words): Derived {
  const model = readModel(json);
  const spins: JsonObject[] = [];
  let won = 0;
  let granted = 0;
  while (spins.length <= granted && won < model.maxWinUnits) {
    const mode = spins.length === 0 ? 'base' : 'free';
    const spin = playSpin(model, words, { mode, grantsLeft: model.maxFreeSpins - granted });
    spins.push(spin.json);
    won += spin.units;
    granted += spin.award;
  }
  const units = Math.min(won, model.maxWinUnits);
  return {
    result: { spins, units, capped: won >= model.maxWinUnits },
    multiplierE4: BigInt(units) * BigInt(10_000 / model.lines.length),
  };
}

/** What amounts follow from; the stake in 1/100 000 of the unit. */
export type SlotAmounts = { readonly model: JsonObject; readonly stake: bigint };

/**
 * Amounts that a record shows for spins and lines (`win`), beside the line bets they come from; absent ones are fine.
 */
export function wrongWins(round: SlotAmounts, derived: JsonObject, stated: JsonObject): string[] {
  if (!Array.isArray(derived['spins']) || !Array.isArray(stated['spins'])) return [];
  const lines = BigInt(listAt(round.model, 'lines', 100).length);
  const shown: Json[] = stated['spins'];
  const wrong = (item: Json | undefined, units: Json | undefined, path: string): string[] => {
    if (!isObject(item) || item['win'] === undefined) return [];
    const due = (round.stake * BigInt(Number(units))) / lines;
    return decimal(textAt(item, 'win'), MONEY_PLACES, 'win') === due ? [] : [`${path}.win`];
  };
  return derived['spins'].flatMap((spin: JsonObject, at: number) => {
    const seen = shown[at];
    const lineWins = isObject(seen) && Array.isArray(seen['lineWins']) ? (seen['lineWins'] as Json[]) : [];
    const dueLines = spin['lineWins'] as JsonObject[];
    return [
      ...wrong(seen, spin['units'], `spins[${at}]`),
      ...dueLines.flatMap((line, i) => wrong(lineWins[i], line['units'], `spins[${at}].lineWins[${i}]`)),
    ];
  });
}
