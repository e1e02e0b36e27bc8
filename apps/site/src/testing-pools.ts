import type { Jackpot } from '@baize/contract/boot';

/** For tests: a pool that nobody has won yet. */
export const poolOf = (poolId: string, facts: Partial<Jackpot> = {}): Jackpot => ({
  poolId,
  name: { en: poolId },
  currency: 'BDT',
  amount: '1000.00',
  gameCode: null,
  notFedBy: [],
  odds: '1000000.00',
  mustHitBy: null,
  contributionRate: '0.0100',
  refillShare: '0.0000',
  epoch: 1,
  seedHash: 'a'.repeat(64),
  feed: { min: '0.00', max: '0.00', everyMs: [] },
  lastHit: null,
  ...facts,
});
