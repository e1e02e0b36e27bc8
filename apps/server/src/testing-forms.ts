/**
 * For matrices whose rows the code hardly tells apart: `npm run attacks` tries every row, `npm test` some of each. The
 * rows that are left out of one call are tried on the calls beside it.
 */
const IS_WHOLE = process.env.PROOFS === 'whole';

/** All of a list, or in the short form so many of it: with each turn the next ones. */
export function someOf<T>(list: readonly T[], count: number, turn: number): readonly T[] {
  if (IS_WHOLE || count >= list.length) return list;
  return Array.from({ length: count }, (_, at) => list[(turn * count + at) % list.length]!);
}
