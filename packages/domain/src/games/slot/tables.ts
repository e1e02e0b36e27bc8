import type { SlotModel } from './model.ts';

/** A model as tables for the evaluation; the same ones serve the round record, the simulation and the enumeration. */
export type CompiledSlot = {
  readonly model: SlotModel;
  readonly reels: number;
  readonly rows: number;
  /** The stake in coins. */
  readonly coins: number;
  /** None where the model plays no lines. */
  readonly lineCount: number;
  readonly wild: number;
  readonly scatter: number;
  /** Length of each strip. */
  readonly lengths: { readonly base: Int32Array; readonly free: Int32Array };
  /** Symbol indexes of each strip, the first rows - 1 repeated at the end so that a window never wraps. */
  readonly strips: { readonly base: readonly Uint8Array[]; readonly free: readonly Uint8Array[] };
  /** Window cell (reel x rows + row) of every line and reel, line by line. */
  readonly lineCells: Int32Array;
  /** Coins at [symbol x stride + count]; the scatter's row is empty. */
  readonly pays: Int32Array;
  readonly scatterPays: Int32Array;
  readonly awards: { readonly base: Int32Array; readonly free: Int32Array };
  readonly stride: number;
};
