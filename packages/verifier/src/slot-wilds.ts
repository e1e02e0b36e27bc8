import { winsOnLines } from './slot-lines.ts';
import type { Model } from './slot-model.ts';

type Window = readonly (readonly string[])[];

const isWild = (model: Model, id: string): boolean => model.symbols.get(id)!.role === 'wild';

/** Cells in which a wild lies over something else. */
const coveredCells = (window: Window, board: Window): number[][] =>
  board.flatMap((column, reel) => column.flatMap((id, row) => (id === window[reel]![row] ? [] : [[reel, row]])));

/** A wild fills its reel; a win on a line is multiplied by the factors of all reels of wilds that it goes through. */
export function fillingWilds(model: Model, factors: readonly number[], window: Window) {
  const wilds = window.map((column) => column.find((id) => isWild(model, id)));
  const board = window.map((column, reel) => column.map((id) => wilds[reel] ?? id));
  const lineWins = winsOnLines(model, board).json.lineWins.map((win) => {
    const factor = factors.reduce((product, each, reel) => {
      return reel < win.count && wilds[reel] !== undefined ? product * each : product;
    }, 1);
    return { ...win, factor, units: win.units * factor };
  });
  return {
    json: { lineWins, covered: coveredCells(window, board) },
    units: lineWins.reduce((sum, win) => sum + win.units, 0),
  };
}

/** The wilds in which the free spin before this one ended lie over what the reels bring. */
export function stayingWilds(model: Model, window: Window, before: Window | undefined) {
  const board = window.map((column, reel) =>
    column.map((id, row) => {
      const held = before?.[reel]![row];
      return held !== undefined && isWild(model, held) ? held : id;
    }),
  );
  const { json, units } = winsOnLines(model, board);
  return { json: { ...json, covered: coveredCells(window, board) }, units, window: board };
}
