import type { SlotPosition } from './record.ts';
import type { CompiledSlot } from './tables.ts';

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
