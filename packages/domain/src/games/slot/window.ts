import type { SlotMode } from './model.ts';
import type { SlotPosition } from './record.ts';
import type { CompiledSlot } from './tables.ts';

/** Stops, and the window that they are to show. */
type Landed = { readonly slot: CompiledSlot; readonly stops: Int32Array; readonly window: Uint8Array };

/** Reads the visible symbols off the strips: a stop is the strip position shown in the top row. */
export function fillWindow({ slot, stops, window }: Landed, mode: SlotMode): void {
  const strips = slot.strips[mode];
  let cell = 0;
  for (let reel = 0; reel < slot.reels; reel++) {
    const strip = strips[reel]!;
    const stop = stops[reel]!;
    for (let row = 0; row < slot.rows; row++) window[cell++] = strip[stop + row]!;
  }
}

/** The cells of a window for which something holds, as reel and row. */
export function positionsOf(slot: CompiledSlot, holds: (cell: number) => boolean): SlotPosition[] {
  const positions: SlotPosition[] = [];
  for (let cell = 0; cell < slot.reels * slot.rows; cell++) {
    if (holds(cell)) positions.push([Math.floor(cell / slot.rows), cell % slot.rows]);
  }
  return positions;
}

/** The symbols of a window by their ids, reel by reel. */
export function columnsOf({ model, reels, rows }: CompiledSlot, window: Uint8Array): string[][] {
  const ids = Array.from(window, (symbol) => model.symbols[symbol]!.id);
  return Array.from({ length: reels }, (_, reel) => ids.slice(reel * rows, (reel + 1) * rows));
}
