import { amount } from '@baize/domain/money';
import type { PoolDraft } from '../modules/games/jackpots/index.ts';
import type { DemoBrand } from './demo-data.ts';

const UNITS = 100_000n;
type Figures = Omit<PoolDraft, 'poolId' | 'currency' | 'enabled' | 'contributionE4'>;

/** The specification's figures: a start of hundreds of millions, and 100 to 500 every few seconds from the house. */
const SPECIFIED: Figures = {
  name: { en: 'Night Market jackpot', bn: 'নাইট মার্কেট জ্যাকপট' },
  startMin: amount(100_000_000n * UNITS),
  startMax: amount(1_000_000_000n * UNITS),
  feedMin: amount(100n * UNITS),
  feedMax: amount(500n * UNITS),
  feedEveryMs: [3_000, 4_000, 5_000],
  restartShareE4: 2_000,
  odds: 50_000_000_000n * UNITS,
};
/**
 * What a house can afford: nothing but stakes moves it. Of 400 million staked until a hit in the mean, 4 million are
 * its contributions, and a start of 2 million costs the house half a per cent more.
 */
const SANE: Figures = {
  name: { en: 'Lotus Pond jackpot', bn: 'পদ্ম পুকুর জ্যাকপট' },
  startMin: amount(1_950_000n * UNITS),
  startMax: amount(2_050_000n * UNITS),
  feedMin: amount(UNITS),
  feedMax: amount(UNITS),
  feedEveryMs: [],
  restartShareE4: 2_000,
  odds: 400_000_000n * UNITS,
};

/**
 * Of Mangrove Honey alone. 250,000 are staked until a hit in the mean; of their 2,500 it grows by 2,000 to the 2,500
 * that are paid in the mean, and 500 are put aside, which is the next start: what is taken comes back, to the last unit.
 */
const HONEY: Figures & Pick<PoolDraft, 'poolId'> = {
  poolId: 'mangrove-honey',
  name: { en: 'Honey jackpot', bn: 'মধু জ্যাকপট' },
  gameCode: 'stu_mangrove_honey',
  startMin: amount(500n * UNITS),
  startMax: amount(500n * UNITS),
  mustHitBy: amount(4_500n * UNITS),
  feedMin: amount(UNITS),
  feedMax: amount(UNITS),
  feedEveryMs: [],
  restartShareE4: 0,
  refillE4: 2_000,
  odds: amount(UNITS),
};

/**
 * The pools of a brand of the demo: the first one has the specification's figures, others a sane house's, and each has
 * that of the game which must be won.
 */
export const poolsOf = ({ code, currency }: Pick<DemoBrand, 'code' | 'currency'>): readonly PoolDraft[] =>
  [{ poolId: 'night-market', ...(code === 'baize' ? SPECIFIED : SANE) }, HONEY].map((pool) => ({
    currency,
    enabled: true,
    contributionE4: 100,
    ...pool,
  }));
