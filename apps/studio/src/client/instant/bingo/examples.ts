import { BINGO_LINES, type BingoPattern } from '@baize/domain/games/instant/bingo';

const lines = (...indexes: readonly number[]): readonly number[] => indexes.flatMap((index) => BINGO_LINES[index]!);

/** One way to complete each pattern, as it is drawn beside its name. Lines: rows 0-4, columns 5-9, diagonals 10, 11. */
export const EXAMPLES: Readonly<Record<Exclude<BingoPattern, 'none'>, readonly number[]>> = {
  stamp: [0, 1, 5, 6],
  line: lines(1),
  corners: [0, 4, 20, 24],
  twoLines: lines(1, 8),
  threeLines: lines(1, 3, 8),
  cross: lines(10, 11),
  fourLines: lines(1, 3, 6, 8),
};
