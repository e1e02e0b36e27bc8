import type { JsonObject } from './json.ts';
import type { Mode, Model } from './slot-model.ts';

type Window = readonly (readonly string[])[];
/** A spin of cascades: the stops of its reels, and the place of the ladder at which it begins. */
export type CascadeSpin = { readonly mode: Mode; readonly stops: readonly number[]; readonly place: number };
export type Cascades = {
  readonly json: JsonObject;
  readonly units: number;
  /** Windows that paid. */
  readonly climb: number;
  /** The window in which the spin ends. */
  readonly window: Window;
};

/**
 * Cascades: every regular symbol of which enough stand anywhere pays and is removed; the rest falls, and each reel is
 * filled from its strip above the stop. Reels are kept here as the strip positions they show, lowest last.
 */
export function playCascades(model: Model, { mode, stops, place }: CascadeSpin): Cascades {
  const strips = model.strips[mode];
  const ladder = model.ladders[mode];
  const idAt = (reel: number, position: number): string => {
    const strip = strips[reel]!;
    return strip[((position % strip.length) + strip.length) % strip.length]!;
  };
  let reels = stops.map((stop) => Array.from({ length: model.rows }, (_, row) => stop + row));
  const next = stops.map((stop) => stop - 1);
  const windowOf = (): string[][] => reels.map((positions, reel) => positions.map((at) => idAt(reel, at)));
  const cascades: JsonObject[] = [];
  let units = 0;
  let window = windowOf();
  while (cascades.length < model.maxCascades) {
    const wins = winsOf(model, window);
    if (wins.length === 0) break;
    const multiplier = ladder[Math.min(place + cascades.length, ladder.length - 1)]!;
    const won = wins.reduce((sum, win) => sum + win.units, 0) * multiplier;
    const gone = new Set(wins.map(({ symbol }) => symbol));
    reels = reels.map((positions, reel) => {
      const stays = positions.filter((at) => !gone.has(idAt(reel, at)));
      while (stays.length < model.rows) stays.unshift(next[reel]!--);
      return stays;
    });
    window = windowOf();
    cascades.push({ wins, multiplier, units: won, window });
    units += won;
  }
  return { json: { lineWins: [], cascades }, units, climb: cascades.length, window };
}

/** What a window pays, symbol by symbol in the order of the model. */
function winsOf(model: Model, window: Window) {
  return [...model.symbols.values()].flatMap(({ id, role, pays }) => {
    const positions = window.flatMap((column, reel) =>
      column.flatMap((seen, row) => (seen === id ? [[reel, row]] : [])),
    );
    const units = role === 'regular' ? (pays[positions.length - 1] ?? 0) : 0;
    return units === 0 ? [] : [{ symbol: id, count: positions.length, units, positions }];
  });
}
