import type { MinesState } from '@baize/domain/games/mines';

/**
 * What one tile shows. `hit` is the mine that ended the round; `left` marks what lay under tiles that stayed closed.
 */
export type Face = 'closed' | 'opening' | 'gem' | 'hit' | 'gem-left' | 'mine-left';

export const SIDE = 5;
export const TILES = SIDE * SIDE;

/**
 * The faces of a board. Without a round all tiles are closed; what is secret stays closed because it is not known here.
 */
export function facesOf(board: MinesState | undefined, opening: number | undefined): readonly Face[] {
  return Array.from({ length: TILES }, (_, tile): Face => {
    if (!board) return 'closed';
    const { picks, phase, layout } = board;
    if (picks.includes(tile)) return phase === 'busted' && tile === picks.at(-1) ? 'hit' : 'gem';
    if (tile === opening) return 'opening';
    if (phase === 'open') return 'closed';
    return layout.includes(tile) ? 'mine-left' : 'gem-left';
  });
}

/** After a bust or a cash-out the board opens outwards from the last pick: the delay of a tile in ms. */
export function revealDelay({ picks }: Pick<MinesState, 'picks'>, tile: number): number {
  const from = picks.at(-1) ?? 12;
  const distance =
    Math.abs(Math.floor(tile / SIDE) - Math.floor(from / SIDE)) + Math.abs((tile % SIDE) - (from % SIDE));
  return 260 + distance * 55;
}

/** Where an arrow key leads on the board; edges hold. */
export function neighbour(tile: number, key: string): number {
  const row = Math.floor(tile / SIDE);
  const column = tile % SIDE;
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? tile - SIDE : tile;
    case 'ArrowDown':
      return row < SIDE - 1 ? tile + SIDE : tile;
    case 'ArrowLeft':
      return column > 0 ? tile - 1 : tile;
    case 'ArrowRight':
      return column < SIDE - 1 ? tile + 1 : tile;
    case 'Home':
      return row * SIDE;
    case 'End':
      return row * SIDE + SIDE - 1;
    default:
      return tile;
  }
}

/** One of the closed tiles, chosen by a random 32-bit word; undefined when none is closed. */
export function randomTile(faces: readonly Face[], word: number): number | undefined {
  const closed = faces.flatMap((face, tile) => (face === 'closed' ? [tile] : []));
  return closed.length === 0 ? undefined : closed[Math.floor((word / 2 ** 32) * closed.length)];
}
