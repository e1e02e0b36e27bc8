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

/** Fills the window with each stop combination of a mode in its turn. */
export function eachWindow(
  { strips, lengths, reels, rows }: CompiledSlot,
  { mode, window, see }: { readonly mode: SlotMode; readonly window: Uint8Array; readonly see: () => void },
): void {
  const visit = (reel: number): void => {
    if (reel === reels) return see();
    const strip = strips[mode][reel]!;
    for (let stop = 0; stop < lengths[mode][reel]!; stop++) {
      for (let row = 0; row < rows; row++) window[reel * rows + row] = strip[stop + row]!;
      visit(reel + 1);
    }
  };
  visit(0);
}
