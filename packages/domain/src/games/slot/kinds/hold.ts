import type { Draws } from '../../../rng.ts';
import { addFractions, fraction, multiplyFractions, type Fraction } from '../../fraction.ts';
import { finalMedals } from '../medals.ts';
import type { HoldModel } from '../model.ts';
import type { SlotHold, SlotMedal, SpinWins } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { isCount, combinations, modeFactor, require, scatterWays, type Evaluator, type SlotKind } from './kind.ts';
import { LINES, lineUnits, lineWinsOf } from './lines.ts';

/**
 * Hold and win: lines as ever, and medals that stay. After the stops of a spin its draws are taken in this order: the
 * worth of every medal on the window, reel by reel and the top row first; then, if there are enough, respin after
 * respin, for each empty cell in the same order whether it catches a medal, and at once what that one is worth.
 */
const MEDALS_MAX = 64;
const WEIGHT_MAX = 1_000_000;
const RESPINS_MAX = 10;

function check(model: HoldModel): void {
  LINES.check(model);
  const { start, respins, landE4, medals, grandUnits } = model.hold;
  const cells = model.reels * model.rows;
  require(model.symbols.some(({ role }) => role === 'scatter'), 'a medal');
  require(model.symbols.every(({ role, pays }) => role !== 'scatter' || pays.length === 0), 'a medal pays its worth');
  require(model.awards.base.every((award) => award === 0), 'medals grant respins and no free spins');
  require(isCount(start) && start >= 1 && start <= cells, 'medals that start');
  require(isCount(respins) && respins >= 1 && respins <= RESPINS_MAX, 'respins');
  require(isCount(landE4) && landE4 >= 1 && landE4 < 10_000, 'the chance of a medal');
  require(medals.length >= 1 && medals.length <= MEDALS_MAX, 'medals');
  require(medals.every(
    ({ units, weight }) => isCount(units) && isCount(weight) && weight >= 1,
  ), 'what a medal is worth');
  require(medals.reduce((sum, { weight }) => sum + weight, 0) <= WEIGHT_MAX, 'weights of medals');
  require(isCount(grandUnits), 'the grand prize');
}

const holdOf = (slot: CompiledSlot): HoldModel['hold'] => (slot.model as HoldModel).hold;

/** The medals of a spin: which one each cell holds, -1 for none, and the respin that brought it, 0 for the stops. */
type Board = { readonly medal: Int8Array; readonly broughtBy: Int16Array; held: number; respins: number };

/** Draws which of the medals one is. */
function drawMedal({ medals }: HoldModel['hold'], total: number, draws: Draws): number {
  let left = draws.nextInt(total);
  let medal = 0;
  while (left >= medals[medal]!.weight) left -= medals[medal++]!.weight;
  return medal;
}

type Worth = { readonly hold: HoldModel['hold']; readonly total: number; readonly draws: Draws };

function keep(board: Board, cell: number, { hold, total, draws }: Worth): void {
  board.medal[cell] = drawMedal(hold, total, draws);
  board.broughtBy[cell] = board.respins;
  board.held++;
}

function playRespins(board: Board, worth: Worth): void {
  const { hold, draws } = worth;
  const cells = board.medal.length;
  for (let left = hold.respins; left > 0 && board.held < cells; left--) {
    const before = board.held;
    board.respins++;
    for (let cell = 0; cell < cells; cell++) {
      if (board.medal[cell] === -1 && draws.nextInt(10_000) < hold.landE4) keep(board, cell, worth);
    }
    if (board.held > before) left = hold.respins + 1;
  }
}

/** Coins of all medals and of a full window. */
function holdUnits(board: Board, { medals, grandUnits }: HoldModel['hold']): number {
  let units = board.held === board.medal.length ? grandUnits : 0;
  for (const medal of board.medal) if (medal >= 0) units += medals[medal]!.units;
  return units;
}

function evaluator(slot: CompiledSlot): Evaluator {
  const hold = holdOf(slot);
  const total = hold.medals.reduce((sum, { weight }) => sum + weight, 0);
  const cells = slot.reels * slot.rows;
  const board: Board = { medal: new Int8Array(cells), broughtBy: new Int16Array(cells), held: 0, respins: 0 };
  return {
    begin: () => undefined,
    play: ({ window }, mode, draws) => {
      const worth: Worth = { hold, total, draws };
      board.medal.fill(-1);
      board.held = 0;
      board.respins = 0;
      for (let cell = 0; cell < cells; cell++) if (window[cell] === slot.scatter) keep(board, cell, worth);
      const units = lineUnits(slot, window) * modeFactor(slot.model, mode);
      if (board.held < hold.start) return units;
      playRespins(board, worth);
      return units + holdUnits(board, hold);
    },
    multiplier: (mode) => modeFactor(slot.model, mode),
    describe: ({ window }) => describe(slot, window, board),
  };
}

function describe(slot: CompiledSlot, window: Uint8Array, board: Board): SpinWins {
  const hold = holdOf(slot);
  const broughtBy = (respin: number): SlotMedal[] =>
    Array.from(board.medal).flatMap((medal, cell) => {
      if (medal < 0 || board.broughtBy[cell] !== respin) return [];
      const { units, prize } = hold.medals[medal]!;
      const position = [Math.floor(cell / slot.rows), cell % slot.rows] as const;
      return [{ position, units, ...(prize !== undefined && { prize }) }];
    });
  const lineWins = lineWinsOf(slot, window);
  const medals = broughtBy(0);
  if (board.respins === 0 && medals.length < hold.start) return { lineWins, medals };
  const held: SlotHold = {
    respins: Array.from({ length: board.respins }, (_, respin) => broughtBy(respin + 1)),
    grand: board.held === board.medal.length,
    units: holdUnits(board, hold),
  };
  return { lineWins, medals, hold: held };
}

/** Coins of a medal on average. */
export function medalMean({ medals }: HoldModel['hold']): Fraction {
  const sum = medals.reduce((units, medal) => units + BigInt(medal.units * medal.weight), 0n);
  return fraction(sum, BigInt(medals.reduce((total, { weight }) => total + weight, 0)));
}

/** By the medals of the window: the exact chance of it, and of each number of medals in the end. */
export type HoldStart = { readonly medals: number; readonly chance: Fraction; readonly ends: readonly Fraction[] };

export function holdStarts(slot: CompiledSlot): HoldStart[] {
  const { start, respins, landE4 } = holdOf(slot);
  const all = combinations(slot, 'base');
  const ends = finalMedals({ cells: slot.reels * slot.rows, respins, landE4 });
  return scatterWays(slot, 'base').flatMap((ways, medals) =>
    medals >= start && ways > 0n ? [{ medals, chance: fraction(ways, all), ends: ends[medals]! }] : [],
  );
}

/** Coins of the respins of a base spin: E[medals in the end] x E[worth] + P(full) x grand, by the medals it shows. */
function feature(slot: CompiledSlot): Fraction {
  const hold = holdOf(slot);
  const mean = medalMean(hold);
  return holdStarts(slot)
    .map(({ chance, ends }) => {
      const medals = ends.map((end, count) => multiplyFractions(end, fraction(BigInt(count)))).reduce(addFractions);
      const grand = multiplyFractions(ends.at(-1)!, fraction(BigInt(hold.grandUnits)));
      return multiplyFractions(chance, addFractions(multiplyFractions(medals, mean), grand));
    })
    .reduce(addFractions, fraction(0n));
}

export const HOLD: SlotKind<HoldModel> = {
  check,
  evaluator,
  feature,
  most: (model) => model.reels,
  windowSum: LINES.windowSum,
};
