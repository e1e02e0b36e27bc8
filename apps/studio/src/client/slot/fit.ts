/** The measures of the cabinet in CSS pixels, fitted into the room the stage leaves. */
export interface Fit {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  readonly border: number;
  readonly sign: number;
  readonly width: number;
  readonly height: number;
}

const REELS = 5;
const ROWS = 3;
/** A cell may grow taller than wide on a phone held upright, and a little flatter on a wide screen. */
const TALLEST = 1.24;
const FLATTEST = 0.86;
/** The edge of a cell, whatever the room: a stage that is hidden or not laid out yet measures 0 x 0. */
const LEAST = 8;
const WIDEST = 260;

/**
 * Largest cabinet for a stage of `width` x `height`: as wide as it may be, with cells that take up the height that is
 * left within the two limits; where height is short the whole cabinet shrinks instead.
 */
export function fitCabinet(width: number, height: number): Fit {
  const small = width < 560;
  const gap = small ? 3 : 6;
  const border = small ? 8 : 14;
  const signShare = height < 300 ? 0 : small ? 0.56 : 0.42;
  const room = width - 2 * border - (REELS - 1) * gap - (small ? 8 : 48);
  let cellWidth = Math.min(WIDEST, Math.max(36, room / REELS));
  const heightFor = (cell: number): number => height - 2 * border - (small ? 34 : 44) - cell * signShare * 0.8;
  let cellHeight = Math.min(cellWidth * TALLEST, heightFor(cellWidth) / ROWS);
  if (cellHeight < cellWidth * FLATTEST) {
    cellWidth = Math.max(36, heightFor(cellWidth) / (ROWS * FLATTEST + 0.02));
    cellWidth = Math.min(room / REELS, Math.max(36, heightFor(cellWidth) / (ROWS * FLATTEST)));
    cellHeight = cellWidth * FLATTEST;
  }
  const cell = { width: Math.floor(Math.max(LEAST, cellWidth)), height: Math.floor(Math.max(32, cellHeight)) };
  return {
    cellWidth: cell.width,
    cellHeight: cell.height,
    gap,
    border,
    sign: Math.round(cell.width * signShare),
    width: cell.width * REELS + gap * (REELS - 1) + 2 * border,
    height: cell.height * ROWS + 2 * border,
  };
}
