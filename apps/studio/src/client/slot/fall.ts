/**
 * How symbols leave and fall between two windows of a cascade, as a function of time alone. Rows are counted from the
 * top; what falls in from above begins at rows below zero.
 */
export interface Fall {
  readonly from: Columns;
  readonly to: Columns;
  /** Cells that are removed, as "reel:row". */
  readonly removed: ReadonlySet<string>;
}

/** Symbol ids, reel by reel, top row first. */
export type Columns = readonly (readonly string[])[];

export interface FallingSymbol {
  readonly id: string;
  /** The row where its top edge stands, in rows. */
  readonly row: number;
  /** Its size and its opacity as shares: what is removed shrinks away. */
  readonly share: number;
}

const VANISH_MS = 240;
const DROP_MS = 420;
const REEL_GAP_MS = 45;

/** How long a window takes to fall into the next one. */
export const fallMs = (reels: number): number => VANISH_MS + DROP_MS + (reels - 1) * REEL_GAP_MS;

/** Falling gathers speed, and comes to rest with one small bounce. */
function fallen(share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const landed = 0.72;
  if (share < landed) return (share / landed) ** 2;
  const after = (share - landed) / (1 - landed);
  return 1 - 0.06 * Math.sin(after * Math.PI);
}

/** The symbols of a reel `time` ms after the fall began. */
export function fallingColumn({ from, to, removed }: Fall, reel: number, time: number): FallingSymbol[] {
  const rows = to[reel]!.length;
  const stays = from[reel]!.map((_, row) => row).filter((row) => !removed.has(`${reel}:${row}`));
  const lost = rows - stays.length;
  const share = fallen((time - VANISH_MS - reel * REEL_GAP_MS) / DROP_MS);
  const falling = to[reel]!.map((id, row) => {
    const source = row < lost ? row - lost : stays[row - lost]!;
    return { id, row: source + (row - source) * share, share: 1 };
  });
  const left = 1 - Math.min(1, time / VANISH_MS);
  const vanishing = from[reel]!.flatMap((id, row) =>
    left > 0 && removed.has(`${reel}:${row}`) ? [{ id, row, share: left }] : [],
  );
  return [...falling, ...vanishing];
}
