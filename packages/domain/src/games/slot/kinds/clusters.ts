import type { ClusterModel } from '../model.ts';
import type { SlotGroupWin } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { eachWindow, positionsOf } from '../window.ts';
import { modeFactor, require, type SlotKind } from './kind.ts';

/**
 * Clusters: cells stand as in a honeycomb, every second reel half a cell lower, so that a cell inside of the window
 * touches six others. Cells that touch and show one symbol or a wild are a cluster, which pays by its size. A wild
 * belongs to every cluster that it touches; wilds alone are none.
 */
const CELLS_MAX = 30;

function check(model: ClusterModel): void {
  require(model.reels * model.rows <= CELLS_MAX, 'more cells than a set of them holds');
  require(model.symbols.every(({ role, pays }) => role !== 'wild' || pays.length === 0), 'wilds alone pay nothing');
}

/** For each cell the set of those that touch it. A set of cells is a number with a bit for each. */
function touching({ reels, rows }: Pick<CompiledSlot, 'reels' | 'rows'>): Int32Array {
  const bit = (reel: number, row: number): number =>
    reel >= 0 && reel < reels && row >= 0 && row < rows ? 1 << (reel * rows + row) : 0;
  return Int32Array.from({ length: reels * rows }, (_, cell) => {
    const reel = Math.floor(cell / rows);
    const row = cell % rows;
    const upper = row - 1 + (reel % 2);
    const beside = (side: number): number => bit(side, upper) | bit(side, upper + 1);
    return bit(reel, row - 1) | bit(reel, row + 1) | beside(reel - 1) | beside(reel + 1);
  });
}

function sizeOf(cells: number): number {
  let size = 0;
  for (let left = cells; left !== 0; left &= left - 1) size++;
  return size;
}

type Cluster = (symbol: number, cells: number) => void;

/** Tells the clusters of a window, each once, in the order of their first cell that is no wild. */
function finder(slot: CompiledSlot): (window: Uint8Array, each: Cluster) => void {
  const neighbours = touching(slot);
  const shown = new Int32Array(slot.model.symbols.length);
  return (window, each) => {
    shown.fill(0);
    for (let cell = 0; cell < window.length; cell++) shown[window[cell]!]! |= 1 << cell;
    const wilds = slot.wild < 0 ? 0 : shown[slot.wild]!;
    let told = wilds | (slot.scatter < 0 ? 0 : shown[slot.scatter]!);
    for (let cell = 0; cell < window.length; cell++) {
      if ((told >> cell) & 1) continue;
      const symbol = window[cell]!;
      const same = shown[symbol]! | wilds;
      let cells = 1 << cell;
      for (let edge = cells; edge !== 0;) {
        const from = 31 - Math.clz32(edge);
        const fresh = neighbours[from]! & same & ~cells;
        cells |= fresh;
        edge = (edge & ~(1 << from)) | fresh;
      }
      told |= cells;
      each(symbol, cells);
    }
  };
}

const unitsOf = (slot: CompiledSlot, symbol: number, cells: number): number =>
  slot.pays[symbol * slot.stride + sizeOf(cells)]!;

function clusterWins(slot: CompiledSlot, window: Uint8Array): SlotGroupWin[] {
  const wins: SlotGroupWin[] = [];
  finder(slot)(window, (symbol, cells) => {
    const units = unitsOf(slot, symbol, cells);
    if (units === 0) return;
    const positions = positionsOf(slot, (cell) => ((cells >> cell) & 1) === 1);
    wins.push({ symbol: slot.model.symbols[symbol]!.id, count: positions.length, units, positions });
  });
  return wins;
}

function clusterUnits(slot: CompiledSlot): (window: Uint8Array) => number {
  const find = finder(slot);
  let units = 0;
  const add: Cluster = (symbol, cells) => {
    units += unitsOf(slot, symbol, cells);
  };
  return (window) => {
    units = 0;
    find(window, add);
    return units;
  };
}

export const CLUSTERS: SlotKind<ClusterModel> = {
  check,
  most: (model) => model.reels * model.rows,
  /** Cells touch across reels, so that no sum over reels alone comes to it: every stop combination is played. */
  windowSum: (slot, mode) => {
    const unitsIn = clusterUnits(slot);
    const window = new Uint8Array(slot.reels * slot.rows);
    let sum = 0;
    eachWindow(slot, { mode, window, see: () => (sum += unitsIn(window)) });
    return BigInt(sum);
  },
  evaluator: (slot) => {
    const unitsIn = clusterUnits(slot);
    return {
      begin: () => undefined,
      play: ({ window }, mode) => unitsIn(window) * modeFactor(slot.model, mode),
      multiplier: (mode) => modeFactor(slot.model, mode),
      describe: ({ window }) => ({ lineWins: [], clusterWins: clusterWins(slot, window) }),
    };
  },
};
