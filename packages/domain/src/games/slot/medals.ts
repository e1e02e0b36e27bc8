import { addFractions, fraction, multiplyFractions, type Fraction } from '../fraction.ts';

/** Respins over a window of medals, as a Markov chain on how many cells hold one. */
export type Respins = { readonly cells: number; readonly respins: number; readonly landE4: number };

const ONE = fraction(1n);

function power(base: Fraction, exponent: number): Fraction {
  let product = ONE;
  for (let i = 0; i < exponent; i++) product = multiplyFractions(product, base);
  return product;
}

/** The chance of each number of new medals in one respin over so many empty cells. */
function landings(empty: number, landE4: number): Fraction[] {
  const land = fraction(BigInt(landE4), 10_000n);
  const miss = fraction(BigInt(10_000 - landE4), 10_000n);
  let ways = 1n;
  return Array.from({ length: empty + 1 }, (_, count) => {
    if (count > 0) ways = (ways * BigInt(empty - count + 1)) / BigInt(count);
    return multiplyFractions(fraction(ways), multiplyFractions(power(land, count), power(miss, empty - count)));
  });
}

/**
 * By the number of medals that are held with all respins left: the chance of each number in the end, exactly. A window
 * keeps what it holds when every respin misses; else it goes on from more, with all respins again.
 */
export function finalMedals({ cells, respins, landE4 }: Respins): Fraction[][] {
  const ends: Fraction[][] = [];
  for (let held = cells; held >= 0; held--) {
    const chances = landings(cells - held, landE4);
    const end = Array.from({ length: cells + 1 }, () => fraction(0n));
    if (held === cells) end[cells] = ONE;
    else {
      const missed = chances[0]!;
      end[held] = power(missed, respins);
      const tries = Array.from({ length: respins }, (_, i) => power(missed, i)).reduce(addFractions);
      for (let count = 1; held + count <= cells; count++) {
        const share = multiplyFractions(tries, chances[count]!);
        ends[held + count]!.forEach((chance, final) => {
          if (chance.numerator > 0n) end[final] = addFractions(end[final]!, multiplyFractions(share, chance));
        });
      }
    }
    ends[held] = end;
  }
  return ends;
}
