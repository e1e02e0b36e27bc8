import type { Jackpot } from '@baize/contract/boot';

const PLACES = 5;

/** A decimal string in 1/100 000 of its unit. The wire sends two to five places. */
export function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
}

/** Back to a decimal string; jackpots are never negative. */
export function amountOf(units: bigint): string {
  const digits = units.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** The pools with a fresh amount of one of them. Unknown pools change nothing: they come with the next answer. */
export function withAmount(pools: Jackpot[] | undefined, poolId: string, amount: string): Jackpot[] | undefined {
  return pools?.map((pool) => (pool.poolId === poolId ? { ...pool, amount } : pool));
}
