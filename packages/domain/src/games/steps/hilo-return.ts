import { compareFractions, formatFraction, fraction, type Fraction } from '../fraction.ts';
import { HILO_MODEL, hiloMultiplierE4 } from './hilo.ts';

/** What the rules of hi-lo come to, by looking at every product that guesses can make: for `npm run rtp` and tests. */
export type HiloFigures = {
  readonly rtp: string;
  readonly rtpHighest: string;
  readonly maxMultiplierE4: bigint;
  readonly topPrizeOneIn: number;
};

const { ranks, guessesMax } = HILO_MODEL;

/**
 * A run of guesses pays its product with the chance ways / 13^k, in whatever order they come. Every way to play is a
 * mixture of such runs, so that its return lies between the least and the most of theirs.
 */
export function hiloFigures(): HiloFigures {
  let lowest: Fraction | undefined;
  let highest: Fraction | undefined;
  let top = { multiplierE4: 0n, oneIn: 0n };
  const look = (guesses: number, ways: bigint): boolean => {
    const multiplierE4 = hiloMultiplierE4(guesses, ways);
    if (multiplierE4 > BigInt(HILO_MODEL.maxMultiplierE4)) return false;
    const all = BigInt(ranks) ** BigInt(guesses);
    const paid = fraction(multiplierE4 * ways, 10_000n * all);
    if (!lowest || compareFractions(paid, lowest) < 0) lowest = paid;
    if (!highest || compareFractions(paid, highest) > 0) highest = paid;
    if (multiplierE4 > top.multiplierE4) top = { multiplierE4, oneIn: all / ways };
    return true;
  };
  const seen = new Set<string>();
  const extend = (guesses: number, ways: bigint): void => {
    for (let winning = 1; winning < ranks && guesses < guessesMax; winning++) {
      const next = ways * BigInt(winning);
      const name = `${guesses + 1}:${next}`;
      if (seen.has(name)) continue;
      seen.add(name);
      if (look(guesses + 1, next)) extend(guesses + 1, next);
    }
  };
  extend(0, 1n);
  return {
    rtp: formatFraction(lowest!, 6),
    rtpHighest: formatFraction(highest!, 6),
    maxMultiplierE4: top.multiplierE4,
    topPrizeOneIn: Number(top.oneIn),
  };
}
