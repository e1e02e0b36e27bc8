/** The measures of the cabinet in CSS pixels, fitted into the room the stage leaves. */
export interface Fit {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  readonly border: number;
  readonly sign: number;
  /** How much lower every second reel stands: half a cell in a honeycomb, else nothing. */
  readonly lowered: number;
  /** How far the outermost cells of a honeycomb reach beyond their reels, else nothing. */
  readonly reach: number;
  readonly width: number;
  readonly height: number;
}

/** A cell may grow taller than wide on a phone held upright, and a little flatter on a wide screen. */
const TALLEST = 1.24;
const FLATTEST = 0.86;
/** The edge of a cell, whatever the room: a stage that is hidden or not laid out yet measures 0 x 0. */
const LEAST = 8;
const WIDEST = 260;
/** From this height of the stage on there is a sign; below it the game's bar has the pool (game-bar.module.css). */
const SIGN_FROM = 303;

/** The room there is, in CSS pixels. */
interface Stage {
  readonly width: number;
  readonly height: number;
}

/** The corner of a cell of a honeycomb as a share of its half width: neighbouring reels reach into each other by it. */
export const REACH = 1 / 3;

/** What the cabinet shows. */
interface Shape {
  readonly reels: number;
  readonly rows: number;
  readonly isHoneycomb: boolean;
}

/** How far below the others the cells of a reel stand. */
export const loweredOf = ({ lowered }: Fit, reel: number): number => (reel % 2 === 1 ? lowered : 0);

/**
 * Largest cabinet for a stage and a window of so many reels and rows: as wide as it may be, with cells that take up the
 * height that is left within the two limits; where height is short the whole cabinet shrinks instead.
 */
export function fitCabinet({ width, height }: Stage, { reels, rows: cells, isHoneycomb }: Shape): Fit {
  const rows = cells + (isHoneycomb ? 0.5 : 0);
  const small = width < 560;
  const gap = small ? 3 : 6;
  const border = small ? 8 : 14;
  const signShare = height < SIGN_FROM ? 0 : small ? 0.56 : 0.42;
  // The outermost cells of a honeycomb end in their corners, which need a third of a cell more together.
  const across = reels + (isHoneycomb ? REACH : 0);
  const gaps = reels - 1 + (isHoneycomb ? 2 : 0);
  const room = width - 2 * border - gaps * gap - (small ? 8 : 48);
  let cellWidth = Math.min(WIDEST, Math.max(36, room / across));
  const heightFor = (cell: number): number => height - 2 * border - (small ? 34 : 44) - cell * signShare * 0.8;
  let cellHeight = Math.min(cellWidth * TALLEST, heightFor(cellWidth) / rows);
  if (cellHeight < cellWidth * FLATTEST) {
    cellWidth = Math.max(36, heightFor(cellWidth) / (rows * FLATTEST + 0.02));
    cellWidth = Math.min(room / across, Math.max(36, heightFor(cellWidth) / (rows * FLATTEST)));
    cellHeight = cellWidth * FLATTEST;
  }
  const cell = { width: Math.floor(Math.max(LEAST, cellWidth)), height: Math.floor(Math.max(32, cellHeight)) };
  const reach = isHoneycomb ? Math.ceil(((cell.width + gap) * (1 + REACH) - cell.width) / 2) : 0;
  const lowered = isHoneycomb ? Math.floor(cell.height / 2) : 0;
  return {
    cellWidth: cell.width,
    cellHeight: cell.height,
    lowered,
    reach,
    gap,
    border,
    sign: Math.round(cell.width * signShare),
    width: cell.width * reels + gap * (reels - 1) + 2 * (border + reach),
    height: cell.height * cells + lowered + 2 * border,
  };
}
