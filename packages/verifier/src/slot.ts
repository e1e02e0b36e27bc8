import type { Derived } from './derived.ts';
import { decimal, isObject, MONEY_PLACES, textAt, type Json, type JsonObject } from './json.ts';
import { playCascades, type CascadeSpin } from './slot-cascades.ts';
import { readModel, type Mode, type Model } from './slot-model.ts';
import { wayWins } from './slot-ways.ts';
import { integerBelow, type Words } from './stream.ts';

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

type Window = readonly (readonly string[])[];
/** The wins of a spin as the record tells them, their coins, and where the spin ends if its window falls. */
type Wins = {
  readonly json: JsonObject;
  readonly units: number;
  readonly climb?: number;
  readonly window?: Window;
};
/**
 * What the reels show, for cascades where the spin begins on its ladder, and the words after its stops, of which some
 * kinds take more.
 */
type Landed = CascadeSpin & { readonly window: Window; readonly words: Words };

function winsOnLines(model: Model, { window }: Landed): Wins {
  const lineWins = model.lines.flatMap((rows, line) => {
    const win = lineWin(
      model,
      rows.map((row, reel) => window[reel]![row]!),
    );
    return win ? [{ line, ...win, positions: rows.slice(0, win.count).map((row, reel) => [reel, row]) }] : [];
  });
  return { json: { lineWins }, units: lineWins.reduce((sum, win) => sum + win.units, 0) };
}

const WINS: Readonly<Record<Model['evaluation'], (model: Model, landed: Landed) => Wins>> = {
  lines: winsOnLines,
  ways: (model, { window }) => wayWins(model, window),
  cascades: playCascades,
};

type Spin = { readonly json: JsonObject; readonly units: number; readonly award: number; readonly climb: number };
/** A spin of the round: its mode, and how many free spins the round may still grant. */
type SpinTurn = { readonly mode: Mode; readonly grantsLeft: number; readonly place: number };

function playSpin(model: Model, words: Words, { mode, grantsLeft, place }: SpinTurn): Spin {
  const stops = model.strips[mode].map((strip) => integerBelow(words, strip.length));
  const window = model.strips[mode].map((strip, reel) =>
    Array.from({ length: model.rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  );
  const wins = WINS[model.evaluation](model, { mode, stops, window, place, words });
  const end = wins.window ?? window;
  const positions = end.flatMap((column, reel) =>
    column.flatMap((id, row) => (model.symbols.get(id)!.role === 'scatter' ? [[reel, row]] : [])),
  );
  const scatterSymbol = [...model.symbols.values()].find((symbol) => symbol.role === 'scatter');
  const scatter = { count: positions.length, positions, units: scatterSymbol?.pays[positions.length - 1] ?? 0 };
  const multiplier = mode === 'free' ? model.freeMultiplier : 1;
  const units = (wins.units + scatter.units) * multiplier;
  const award = Math.min(model.awards[mode][positions.length] ?? 0, grantsLeft);
  return {
    json: { mode, stops, window, ...wins.json, scatter, multiplier, units, award },
    units,
    award,
    climb: wins.climb ?? 0,
  };
}

/** A slot round: the base spin, then every free spin granted, until none is left or the largest win is reached. */
export function deriveSlot(json: JsonObject, words: Words): Derived {
  const model = readModel(json);
  const spins: JsonObject[] = [];
  let won = 0;
  let granted = 0;
  let place = 0;
  while (spins.length <= granted && won < model.maxWinUnits) {
    const mode = spins.length === 0 ? 'base' : 'free';
    const spin = playSpin(model, words, { mode, grantsLeft: model.maxFreeSpins - granted, place });
    if (mode === 'free') place += spin.climb;
    spins.push(spin.json);
    won += spin.units;
    granted += spin.award;
  }
  const units = Math.min(won, model.maxWinUnits);
  return {
    result: { spins, units, capped: won >= model.maxWinUnits },
    multiplierE4: BigInt(units) * BigInt(10_000 / model.coins),
  };
}

/** What amounts follow from; the stake in 1/100 000 of the unit. */
export type SlotAmounts = { readonly model: JsonObject; readonly stake: bigint };

/**
 * Amounts that a record shows for spins and their wins (`win`), beside the coins they come from; absent ones are fine.
 */
export function wrongWins(round: SlotAmounts, derived: JsonObject, stated: JsonObject): string[] {
  if (!Array.isArray(derived['spins']) || !Array.isArray(stated['spins'])) return [];
  const coins = BigInt(readModel(round.model).coins);
  const shown: Json[] = stated['spins'];
  const wrong = (item: Json | undefined, units: Json | undefined, path: string): string[] => {
    if (!isObject(item) || item['win'] === undefined) return [];
    const due = (round.stake * BigInt(Number(units))) / coins;
    return decimal(textAt(item, 'win'), MONEY_PLACES, 'win') === due ? [] : [`${path}.win`];
  };
  return derived['spins'].flatMap((spin: JsonObject, at: number) => {
    const seen = shown[at];
    const wrongIn = (list: string): string[] => {
      const due = (spin[list] ?? []) as JsonObject[];
      const said = isObject(seen) && Array.isArray(seen[list]) ? (seen[list] as Json[]) : [];
      return due.flatMap((win, i) => wrong(said[i], win['units'], `spins[${at}].${list}[${i}]`));
    };
    return [...wrong(seen, spin['units'], `spins[${at}]`), ...wrongIn('lineWins'), ...wrongIn('wayWins')];
  });
}
