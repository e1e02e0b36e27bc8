import type { Derived } from './derived.ts';
import { decimal, isObject, MONEY_PLACES, textAt, type Json, type JsonObject } from './json.ts';
import { clusterWins } from './slot-clusters.ts';
import { playCascades, type CascadeSpin } from './slot-cascades.ts';
import { holdMedals } from './slot-hold.ts';
import { winsOnLines } from './slot-lines.ts';
import { readModel, type Mode, type Model } from './slot-model.ts';
import { wayWins } from './slot-ways.ts';
import { fillingWilds, stayingWilds } from './slot-wilds.ts';
import { integerBelow, type Words } from './stream.ts';

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
type Landed = CascadeSpin & {
  readonly window: Window;
  readonly words: Words;
  /** Where the free spin before this one ended. */
  readonly before: Window | undefined;
};

const WINS: Readonly<Record<Model['evaluation'], (model: Model, landed: Landed) => Wins>> = {
  lines: (model, { window }) => winsOnLines(model, window),
  ways: (model, { window }) => wayWins(model, window),
  cascades: playCascades,
  clusters: (model, { window }) => clusterWins(model, window),
  expanding: (model, { mode, window }) => fillingWilds(model, model.factors[mode], window),
  sticky: (model, { window, before }) => stayingWilds(model, window, before),
  hold: (model, { window, words }) => {
    const [lines, held] = [winsOnLines(model, window), holdMedals(model, window, words)];
    return { json: { ...lines.json, ...held.json }, units: lines.units + held.units };
  },
};

type Spin = {
  readonly json: JsonObject;
  readonly units: number;
  readonly award: number;
  readonly climb: number;
  readonly end: Window;
};
/** A spin of the round: its mode, and how many free spins the round may still grant. */
type SpinTurn = {
  readonly mode: Mode;
  readonly grantsLeft: number;
  readonly place: number;
  readonly before: Window | undefined;
};

function playSpin(model: Model, words: Words, { mode, grantsLeft, place, before }: SpinTurn): Spin {
  const stops = model.strips[mode].map((strip) => integerBelow(words, strip.length));
  const window = model.strips[mode].map((strip, reel) =>
    Array.from({ length: model.rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  );
  const wins = WINS[model.evaluation](model, { mode, stops, window, place, words, before });
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
    end,
  };
}

/** A slot round: the base spin, then every free spin granted, until none is left or the largest win is reached. */
export function deriveSlot(json: JsonObject, words: Words): Derived {
  const model = readModel(json);
  const spins: JsonObject[] = [];
  let won = 0;
  let granted = 0;
  let place = 0;
  let before: Window | undefined;
  while (spins.length <= granted && won < model.maxWinUnits) {
    const mode = spins.length === 0 ? 'base' : 'free';
    const spin = playSpin(model, words, { mode, grantsLeft: model.maxFreeSpins - granted, place, before });
    if (mode === 'free') {
      place += spin.climb;
      before = spin.end;
    }
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
    const held =
      isObject(spin['hold']) && isObject(seen) ? wrong(seen['hold'], spin['hold']['units'], `spins[${at}].hold`) : [];
    const wins = ['lineWins', 'wayWins', 'clusterWins'].flatMap(wrongIn);
    return [...wrong(seen, spin['units'], `spins[${at}]`), ...wins, ...held];
  });
}
