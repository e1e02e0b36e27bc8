/** For tests: stakes as the wallet settles them, and the pools that they feed. */
import { randomBytes } from 'node:crypto';
import { uuidOf, type BrandId, type MemberId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { TestPlatform } from '../../../testing-platform.ts';
import type { PoolDraft, PoolReport } from './store.ts';

type Bed = Pick<TestPlatform, 'platform' | 'brandId' | 'settle'>;

/** Opens a pool of the first brand, or of this one: enabled, in BDT, a hundredth of each stake, as far as unsaid. */
export const openTestPool = (
  t: Bed,
  pool: Omit<PoolDraft, 'name' | 'currency' | 'enabled' | 'contributionE4'> & Partial<Pick<PoolDraft, 'enabled'>>,
  brandId: BrandId = t.brandId,
): Promise<void> =>
  t.platform.deps.db.tx(brandId, (tx) =>
    t.platform.jackpots.openPool(tx, brandId, {
      name: { en: `${pool.poolId[0]!.toUpperCase()}${pool.poolId.slice(1)}` },
      currency: 'BDT',
      enabled: true,
      contributionE4: 100,
      ...pool,
    }),
  );

type StakeDraft = {
  readonly stake: bigint;
  readonly wagerId?: string;
  readonly gameCode?: string;
  readonly version?: number;
};

/** Names no version of a UUID, as those that are derived from a supplier's transaction (docs/adr/0009). */
const newWagerId = (): string => {
  const hex = randomBytes(16).toString('hex');
  return uuidOf(`${hex.slice(0, 12)}0${hex.slice(13)}`);
};

/** A stake that was lost, in a slot that feeds pools. Version 1: the bet closed its own round. */
export const stakeEvent = ({ stake, wagerId = newWagerId(), gameCode = 'slot', version = 2 }: StakeDraft) => ({
  type: 'wager.settled' as const,
  won: false,
  wagerId,
  supplierId: 7,
  vendor: 'TST',
  gameCode,
  gameType: 2,
  round: wagerId,
  currency: 'BDT',
  stakeCash: stake.toString(),
  stakeBonus: '0',
  version,
  wallet: { cash: '0', bonus: '0', held: '0', seq: '0', currency: 'BDT' },
  first: true,
  payout: '0',
  validBet: stake.toString(),
  jackpotWin: '0',
  jackpotContribution: '1',
  settledAt: new Date().toISOString(),
});

export type Stake = StakeDraft & { readonly member: MemberId };

/** Settles stakes together, in their order, and waits until they were drawn. */
export async function settleStakes(t: Bed, stakes: readonly Stake[], brandId: BrandId = t.brandId): Promise<void> {
  const events = stakes.map(({ member, ...draft }) => ({ memberId: member, event: stakeEvent(draft) }));
  await t.platform.deps.db.tx(brandId, (tx) => appendEvents(tx, brandId, events));
  await t.settle();
}

export const reportOf = async (t: Bed, poolId: string): Promise<PoolReport> =>
  (await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.jackpots.report(tx, t.brandId))).find(
    ({ pool }) => pool.poolId === poolId,
  )!;
