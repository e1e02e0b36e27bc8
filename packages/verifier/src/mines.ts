import type { Derived } from './derived.ts';
import { InputError, integerAt, integers, type JsonObject } from './json.ts';
import { shuffled, type Words } from './stream.ts';

type Board = { readonly tiles: number; readonly mines: number; readonly returnPercent: number };

/** returnPercent / the chance of `gems` safe tiles in a row, rounded down to four decimals. */
function multiplierE4({ tiles, mines, returnPercent }: Board, gems: number): bigint {
  if (gems === 0) return 0n;
  let above = BigInt(returnPercent) * 100n;
  let below = 1n;
  for (let i = 0; i < gems; i++) {
    above *= BigInt(tiles - i);
    below *= BigInt(tiles - mines - i);
  }
  return above / below;
}

export type MinesRecord = {
  readonly model: JsonObject;
  readonly params: JsonObject;
  /** The result as the record states it; absent where only the layout is asked for. */
  readonly stated: JsonObject | undefined;
};

/**
 * Mines: the layout follows from the seeds; the picks are the player's own and are taken from the result, then replayed
 * on that layout. The round's last step is the house's ceiling at the time, checked for being possible.
 */
export function deriveMines({ model, params, stated }: MinesRecord, words: Words): Derived {
  const tiles = integerAt(model, 'tiles', [2, 400]);
  const returnPercent = integerAt(model, 'returnPercent', [1, 100]);
  const mines = integerAt(params, 'mines', [
    integerAt(model, 'minesMin', [1, tiles - 1]),
    integerAt(model, 'minesMax', [1, tiles - 1]),
  ]);
  const layout = shuffled(words, tiles, mines);
  if (!stated) return { result: { layout }, multiplierE4: undefined };

  const picks = integers(stated['picks'], { name: 'picks', maxLength: tiles, range: [0, tiles - 1] });
  if (new Set(picks).size !== picks.length) throw new InputError('picks');
  const lastStep = integerAt(stated, 'lastStep', [1, tiles - mines]);
  const firstMine = picks.findIndex((tile) => layout.includes(tile));
  const busted = firstMine >= 0 && firstMine < lastStep;
  const gems = busted ? firstMine : Math.min(picks.length, lastStep);
  // Nothing can follow a mine or the last step: a longer list than this one is a difference.
  const played = picks.slice(0, busted ? firstMine + 1 : lastStep);
  return {
    result: { layout, picks: played, gems, phase: busted ? 'busted' : 'cashed' },
    multiplierE4: busted ? 0n : multiplierE4({ tiles, mines, returnPercent }, gems),
  };
}
