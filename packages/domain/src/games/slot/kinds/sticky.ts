import type { SlotMode, StickyModel } from '../model.ts';
import type { CompiledSlot } from '../tables.ts';
import { positionsOf } from '../window.ts';
import { modeFactor, require, type Evaluator, type SlotKind } from './kind.ts';
import { checkLines, lineUnits, lineWinsOf } from './lines.ts';

/**
 * Lines on which the wilds of free spins are sticky: where one has landed it stays until the last free spin, and covers
 * whatever the reels bring there, scatters too. The base spin's wilds do not stay.
 */
export const HELD_CELLS_MAX = 12;

/** The cells where a wild can land in free spins: all rows of the reels whose strips have any. */
export function wildCells(slot: CompiledSlot): number[] {
  return slot.strips.free.flatMap((strip, reel) =>
    strip.includes(slot.wild) ? Array.from({ length: slot.rows }, (_, row) => reel * slot.rows + row) : [],
  );
}

function check(model: StickyModel): void {
  checkLines(model);
  const wild = model.symbols.find((symbol) => symbol.role === 'wild');
  require(wild !== undefined && wild.pays.length === 0, 'a wild that never starts a line has no pays');
  for (const mode of ['base', 'free'] as const) {
    require(!model.strips[mode][0]!.includes(wild.id), 'wilds on reel 1');
  }
  // The sets of held cells are a chain that is walked whole: 2 to the power of the cells.
  const reels = model.strips.free.filter((strip) => strip.includes(wild.id)).length;
  require(reels * model.rows <= HELD_CELLS_MAX, 'too many cells for wilds to stay in');
}

/** Lays the held wilds over the window and holds those that have landed. */
export function holdWilds(wild: number, window: Uint8Array, held: Uint8Array): void {
  for (let cell = 0; cell < window.length; cell++) {
    if (held[cell]) window[cell] = wild;
    else if (window[cell] === wild) held[cell] = 1;
  }
}

function evaluator(slot: CompiledSlot): Evaluator {
  const cells = slot.reels * slot.rows;
  const held = new Uint8Array(cells);
  const covered = new Uint8Array(cells);
  return {
    begin: () => {
      held.fill(0);
    },
    play: ({ window }, mode) => {
      covered.fill(0);
      if (mode === 'free') {
        for (let cell = 0; cell < cells; cell++) covered[cell] = held[cell] && window[cell] !== slot.wild ? 1 : 0;
        holdWilds(slot.wild, window, held);
      }
      return lineUnits(slot, window) * modeFactor(slot.model, mode);
    },
    multiplier: (mode: SlotMode) => modeFactor(slot.model, mode),
    describe: ({ window }) => ({
      lineWins: lineWinsOf(slot, window),
      covered: positionsOf(slot, (cell) => covered[cell] === 1),
    }),
  };
}

export const STICKY: SlotKind<StickyModel> = {
  check,
  evaluator,
  most: (model) => model.reels,
  windowSum: undefined,
};
