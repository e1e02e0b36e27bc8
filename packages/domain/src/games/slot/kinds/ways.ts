import type { SlotMode, WaysModel } from '../model.ts';
import type { SlotWayWin } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { positionsOf } from '../window.ts';
import { frequencies, modeFactor, require, type SlotKind } from './kind.ts';

/**
 * Ways: a symbol pays on neighbouring reels from the left, once for every way through the cells that show it or a
 * wild; so its pay is taken times the product of its counts on those reels. Wilds stay off the first reel: then each
 * win has one symbol, and no way is paid for two.
 */
function check(model: WaysModel): void {
  const wild = model.symbols.find((symbol) => symbol.role === 'wild');
  if (!wild) return;
  require(!model.strips.base[0]!.includes(wild.id) && !model.strips.free[0]!.includes(wild.id), 'wilds on reel 1');
  require(wild.pays.length === 0, 'a wild that never starts a way has no pays');
}

type Ways = { readonly reels: number; readonly ways: number };

/** How far a symbol reaches from the left, and in how many ways; no ways where reel 1 does not show it. */
function waysOf(slot: CompiledSlot, window: Uint8Array, symbol: number): Ways {
  let ways = 1;
  for (let reel = 0; reel < slot.reels; reel++) {
    let count = 0;
    for (let cell = reel * slot.rows; cell < (reel + 1) * slot.rows; cell++) {
      if (window[cell] === symbol || window[cell] === slot.wild) count++;
    }
    if (count === 0) return { reels: reel, ways: reel === 0 ? 0 : ways };
    ways *= count;
  }
  return { reels: slot.reels, ways };
}

/** The symbols that can pay: those of reel 1, each once, the scatter not. */
function starters(slot: CompiledSlot, window: Uint8Array): number[] {
  return [...new Set(window.subarray(0, slot.rows))].filter((symbol) => symbol !== slot.scatter);
}

function wayUnits(slot: CompiledSlot, window: Uint8Array): number {
  let units = 0;
  for (let row = 0; row < slot.rows; row++) {
    const symbol = window[row]!;
    if (symbol === slot.scatter || window.indexOf(symbol) !== row) continue;
    const { reels, ways } = waysOf(slot, window, symbol);
    units += slot.pays[symbol * slot.stride + reels]! * ways;
  }
  return units;
}

function wayWinsOf(slot: CompiledSlot, window: Uint8Array): SlotWayWin[] {
  return starters(slot, window).flatMap((symbol) => {
    const { reels, ways } = waysOf(slot, window, symbol);
    const pay = slot.pays[symbol * slot.stride + reels]!;
    if (pay === 0) return [];
    const isPart = (cell: number): boolean =>
      cell < reels * slot.rows && (window[cell] === symbol || window[cell] === slot.wild);
    const { id } = slot.model.symbols[symbol]!;
    return [{ symbol: id, count: reels, ways, units: pay * ways, positions: positionsOf(slot, isPart) }];
  });
}

/**
 * Coins of all stop combinations. Reels are independent, so the ways of a symbol over exactly k reels add up to the
 * product of its cells on those reels, times the stops of the next reel without it, times all stops of the rest.
 */
function windowSum(slot: CompiledSlot, mode: SlotMode): bigint {
  const shown = frequencies(slot, mode).map((counts) =>
    counts.map((count, symbol) => count + (symbol === slot.wild || slot.wild < 0 ? 0 : counts[slot.wild]!)),
  );
  let sum = 0n;
  slot.model.symbols.forEach((_, symbol) => {
    if (symbol === slot.wild || symbol === slot.scatter) return;
    for (let reels = 1; reels <= slot.reels; reels++) {
      let product = BigInt(slot.pays[symbol * slot.stride + reels]!);
      for (let reel = 0; reel < slot.reels && product > 0n; reel++) {
        if (reel < reels) product *= BigInt(shown[reel]![symbol]! * slot.rows);
        else if (reel === reels) product *= BigInt(stopsWithout(slot, { mode, reel, symbol }));
        else product *= BigInt(slot.lengths[mode][reel]!);
      }
      sum += product;
    }
  });
  return sum;
}

/** Stops of a reel whose window shows neither the symbol nor a wild. */
function stopsWithout(
  slot: CompiledSlot,
  { mode, reel, symbol }: { readonly mode: SlotMode; readonly reel: number; readonly symbol: number },
): number {
  const strip = slot.strips[mode][reel]!;
  let without = 0;
  for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) {
    const window = strip.subarray(stop, stop + slot.rows);
    if (!window.includes(symbol) && !(slot.wild >= 0 && window.includes(slot.wild))) without++;
  }
  return without;
}

export const WAYS: SlotKind<WaysModel> = {
  check,
  windowSum,
  most: (model) => model.reels,
  evaluator: (slot) => ({
    begin: () => undefined,
    play: ({ window }, mode) => wayUnits(slot, window) * modeFactor(slot.model, mode),
    multiplier: (mode) => modeFactor(slot.model, mode),
    describe: ({ window }) => ({ lineWins: [], wayWins: wayWinsOf(slot, window) }),
  }),
};
