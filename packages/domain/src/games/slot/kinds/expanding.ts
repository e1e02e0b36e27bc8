import type { ExpandingModel, SlotMode } from '../model.ts';
import type { SlotLineWin } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { positionsOf } from '../window.ts';
import { isCount, require, type Evaluator, type SlotKind } from './kind.ts';
import { bestRun, checkLines, lineWinsOf } from './lines.ts';

/**
 * Lines on which a wild fills its whole reel and carries the factor of that reel; a win is multiplied by the factors of
 * all reels of wilds that it goes through. Wilds stay off the first reel, so that each line has one symbol, and never
 * stand beside a scatter on one reel, so that no scatter is ever covered.
 */
const FACTOR_MAX = 1_000;

/** A reel of wilds stands for every cell of it, so which symbols it covered matters only where a scatter could be. */
function checkWilds(model: ExpandingModel): void {
  const idOf = (role: 'wild' | 'scatter') => model.symbols.find((symbol) => symbol.role === role)?.id;
  const wild = model.symbols.find((symbol) => symbol.role === 'wild');
  require(wild !== undefined && wild.pays.length === 0, 'a wild that never starts a line has no pays');
  for (const mode of ['base', 'free'] as const) {
    const factors = model.factors[mode];
    require(factors.length === model.reels, 'factors');
    require(factors.every((factor) => isCount(factor) && factor >= 1 && factor <= FACTOR_MAX), 'a factor');
    require(!model.strips[mode][0]!.includes(wild.id), 'wilds on reel 1');
    for (const strip of model.strips[mode]) {
      const shows = (id: string | undefined, stop: number): boolean =>
        Array.from({ length: model.rows }, (_, row) => strip[(stop + row) % strip.length]).some((each) => each === id);
      require(!strip.some((_, stop) => shows(wild.id, stop) && shows(idOf('scatter'), stop)), 'a covered scatter');
    }
  }
}

function check(model: ExpandingModel): void {
  require(model.freeMultiplier === 1, 'free spins have the factors of wilds and no multiplier beside them');
  checkLines(model);
  checkWilds(model);
}

/** Copies the window to the board and lets wilds fill their reels. */
function expand(slot: CompiledSlot, window: Uint8Array, board: Uint8Array): void {
  const { rows, wild } = slot;
  for (let reel = 0; reel < slot.reels; reel++) {
    const top = reel * rows;
    let filled = false;
    for (let cell = top; cell < top + rows; cell++) {
      board[cell] = window[cell]!;
      if (window[cell] === wild) filled = true;
    }
    if (filled) board.fill(wild, top, top + rows);
  }
}

/** Tells what the reels of wilds that a run goes through multiply it by; a run is the index of its pay. */
export const wildFactors =
  (slot: CompiledSlot, factors: readonly number[]) =>
  (board: Uint8Array, run: number): number => {
    const count = run % slot.stride;
    let factor = 1;
    for (let reel = 1; reel < count; reel++) if (board[reel * slot.rows] === slot.wild) factor *= factors[reel]!;
    return factor;
  };

function evaluator(slot: CompiledSlot): Evaluator {
  const { factors } = slot.model as ExpandingModel;
  const factorOf = { base: wildFactors(slot, factors.base), free: wildFactors(slot, factors.free) };
  const board = new Uint8Array(slot.reels * slot.rows);
  const pricedWin =
    (mode: SlotMode) =>
    (win: SlotLineWin): SlotLineWin => {
      const factor = factorOf[mode](board, win.count);
      return { ...win, units: win.units * factor, factor };
    };
  return {
    begin: () => undefined,
    play: ({ window }, mode) => {
      expand(slot, window, board);
      let units = 0;
      for (let line = 0; line < slot.lineCount; line++) {
        const run = bestRun(slot, board, line);
        if (run >= 0) units += slot.pays[run]! * factorOf[mode](board, run);
      }
      return units;
    },
    multiplier: () => 1,
    describe: ({ window }, mode) => ({
      lineWins: lineWinsOf(slot, board).map(pricedWin(mode)),
      covered: positionsOf(slot, (cell) => board[cell] !== window[cell]),
    }),
  };
}

/** Stops of a reel that show a wild anywhere, and of the others those that show each symbol in each row. */
function shownOn(slot: CompiledSlot, mode: SlotMode, reel: number) {
  const strip = slot.strips[mode][reel]!;
  const rows = Array.from({ length: slot.rows }, () => slot.model.symbols.map(() => 0));
  let wilds = 0;
  for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) {
    const seen = strip.subarray(stop, stop + slot.rows);
    if (seen.includes(slot.wild)) wilds++;
    else seen.forEach((symbol, row) => rows[row]![symbol]!++);
  }
  return { wilds, rows, length: slot.lengths[mode][reel]! };
}

/**
 * Coins of all stop combinations, line by line and symbol by symbol: a run of k reels weighs the product of the stops
 * that carry it on, a reel of wilds counted with its factor, times the stops of the next reel that break it.
 */
function windowSum(slot: CompiledSlot, mode: SlotMode): bigint {
  const { lines, factors } = slot.model as ExpandingModel;
  const reels = Array.from({ length: slot.reels }, (_, reel) => shownOn(slot, mode, reel));
  let sum = 0n;
  for (const line of lines) {
    slot.model.symbols.forEach((_, symbol) => {
      let carried = 1n;
      reels.forEach(({ wilds, rows, length }, reel) => {
        const own = rows[line[reel]!]![symbol]!;
        const broken = BigInt(length - own - wilds);
        const rest = reels.slice(reel + 1).reduce((product, each) => product * BigInt(each.length), 1n);
        sum += BigInt(slot.pays[symbol * slot.stride + reel]!) * carried * broken * rest;
        carried *= BigInt(own + wilds * factors[mode][reel]!);
      });
      sum += BigInt(slot.pays[symbol * slot.stride + slot.reels]!) * carried;
    });
  }
  return sum;
}

export const EXPANDING: SlotKind<ExpandingModel> = {
  check,
  evaluator,
  windowSum,
  most: (model) => model.reels,
};
