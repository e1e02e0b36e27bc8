import type { Amount } from '@baize/domain/money';

/**
 * How loudly a win is celebrated. A return of no more than the stake is never celebrated: it is shown as a plain figure
 * and without a sound of winning.
 */
export type WinTier = 'none' | 'small' | 'nice' | 'big' | 'mega' | 'super';

const TIERS: readonly (readonly [WinTier, bigint])[] = [
  ['super', 100n],
  ['mega', 40n],
  ['big', 15n],
  ['nice', 5n],
];

export function winTier(payout: Amount, stake: Amount): WinTier {
  if (payout <= stake || payout <= 0n) return 'none';
  return TIERS.find(([, multiple]) => payout >= stake * multiple)?.[0] ?? 'small';
}

/** Only these stop the game for a moment of their own. */
export const isBigMoment = (tier: WinTier): boolean => tier === 'big' || tier === 'mega' || tier === 'super';

/** Length of the count-up in ms; at most 900, as for every count-up of the product. */
export const countUpMs = (tier: WinTier): number =>
  ({ none: 0, small: 300, nice: 600, big: 900, mega: 900, super: 900 })[tier];
