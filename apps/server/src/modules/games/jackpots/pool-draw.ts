import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { walletAfter, type HouseName } from '../../../ledger/index.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { isHit, seedHash } from './draw.ts';
import type { SeedVault } from './seed-vault.ts';
import { closeEpoch, insertHit, listPools, openEpoch, type Pool } from './store.ts';

export const houseOf = (poolId: string): HouseName => `jackpot:${poolId}`;

const namedKey = (text: string): Uuid => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}` as Uuid;
};

/** A whole number of units in [min, max], uniform. */
export const between = (min: bigint, max: bigint): bigint => {
  const unit = 100_000n;
  const steps = Number((max - min) / unit);
  return min + BigInt(steps <= 0 ? 0 : randomInt(0, steps + 1)) * unit;
};

type Settled = Extract<StoredEvent['event'], { type: 'wager.settled' }>;

/** Slot stakes feed the pool and may win it: once per settled wager, in the order of the outbox. */
export function jackpotConsumer(deps: Pick<Deps, 'ledger' | 'log'>, vault: SeedVault): Consumer {
  return {
    name: 'jackpots',
    types: ['wager.settled'],
    order: 'none', // each stake feeds and draws for itself
    handle: async (tx, brandId, events) => {
      const stakes = events.filter(
        (stored): stored is StoredEvent & { event: Settled } =>
          stored.event.type === 'wager.settled' &&
          stored.event.first &&
          stored.event.gameType === gameTypeCode('RNG') &&
          BigInt(stored.event.jackpotContribution) > 0n,
      );
      if (stakes.length === 0) return;
      for (const pool of await listPools(tx)) {
        const mine = stakes.filter(({ event }) => event.currency === pool.currency);
        if (pool.enabled && mine.length > 0) await drawPool(deps, vault, tx, brandId, pool, mine);
      }
    },
  };
}

async function drawPool(
  deps: Pick<Deps, 'ledger' | 'log'>,
  vault: SeedVault,
  tx: Tx,
  brandId: BrandId,
  pool: Pool,
  stakes: readonly (StoredEvent & { event: Settled })[],
): Promise<void> {
  const byVendor = new Map<string, bigint>();
  for (const { event } of stakes)
    byVendor.set(
      event.vendor,
      (byVendor.get(event.vendor) ?? 0n) +
        ((BigInt(event.stakeCash) + BigInt(event.stakeBonus)) * BigInt(pool.contributionE4)) / 10_000n,
    );
  const mark = `${stakes[0]!.xid}:${stakes[0]!.id}:${stakes.at(-1)!.id}`;
  let amount: bigint | undefined;
  for (const [vendor, contribution] of byVendor) {
    if (contribution <= 0n) continue;
    const moved = await deps.ledger.moveHouse(tx, brandId, {
      house: houseOf(pool.poolId),
      contra: `vendor:${vendor}`,
      currency: pool.currency,
      amount: contribution,
      kind: 'jackpot-contribution',
      key: namedKey(`contribution:${pool.poolId}:${mark}:${vendor}`),
    });
    amount = moved ?? amount;
  }
  let current = pool;
  for (const stored of stakes) {
    const { event } = stored;
    const stake = BigInt(event.stakeCash) + BigInt(event.stakeBonus);
    if (isHit(vault.open(current.sealedSeed), current.poolId, event.wagerId, stake, current.odds)) {
      current = await payPool(deps, vault, tx, brandId, current, stored);
      amount = undefined;
    }
  }
  if (amount !== undefined)
    await appendEvents(tx, brandId, [
      { memberId: null, event: { type: 'jackpot.moved', poolId: pool.poolId, amount: amount.toString() } },
    ]);
}

/** Pays the whole pool to the winner, reveals its seed, and starts the next pool from the promotion account. */
async function payPool(
  deps: Pick<Deps, 'ledger' | 'log'>,
  vault: SeedVault,
  tx: Tx,
  brandId: BrandId,
  pool: Pool,
  won: StoredEvent & { event: Settled },
): Promise<Pool> {
  const amount = await deps.ledger.houseBalance(tx, brandId, { house: houseOf(pool.poolId), currency: pool.currency });
  const wagerId = won.event.wagerId as Uuid;
  const posted = await deps.ledger.post(tx, brandId, {
    transfers: [
      {
        memberId: won.memberId!,
        pocket: 'cash',
        amount,
        house: houseOf(pool.poolId),
        kind: 'jackpot-win',
        key: namedKey(`hit:${pool.poolId}:${pool.epoch}`),
        ref: null,
      },
    ],
    event: (wallet) => ({
      type: 'jackpot.hit',
      poolId: pool.poolId,
      amount: amount.toString(),
      currency: pool.currency,
      wallet: walletAfter(wallet),
    }),
  });
  if (!posted.ok) throw new Error(`jackpot ${pool.poolId} cannot be paid: ${posted.code}`);
  await insertHit(tx, { brandId, poolId: pool.poolId, epoch: pool.epoch, memberId: won.memberId!, wagerId, amount });
  await closeEpoch(tx, pool, vault.open(pool.sealedSeed));
  deps.log.info({ poolId: pool.poolId, epoch: pool.epoch }, 'jackpot won');
  return startEpoch(deps, vault, tx, brandId, pool, pool.epoch + 1, (amount * BigInt(pool.reseedShareE4)) / 10_000n);
}

/** Commits a new seed and puts the pool's first money in: at least `atLeast`, else between the configured bounds. */
export async function startEpoch(
  deps: Pick<Deps, 'ledger'>,
  vault: SeedVault,
  tx: Tx,
  brandId: BrandId,
  pool: Omit<Pool, 'epoch' | 'seedHash' | 'sealedSeed'>,
  epoch: number,
  atLeast: bigint,
): Promise<Pool> {
  const seed = randomBytes(32).toString('hex');
  const sealedSeed = vault.seal(seed);
  const hash = seedHash(seed);
  await openEpoch(tx, { brandId, poolId: pool.poolId, epoch, seedHash: hash, sealedSeed });
  const start = between(pool.seedMin, pool.seedMax);
  const amount = start > atLeast ? start : atLeast;
  await deps.ledger.moveHouse(tx, brandId, {
    house: houseOf(pool.poolId),
    contra: 'promotion',
    currency: pool.currency,
    amount,
    kind: 'jackpot-seed',
    key: namedKey(`seed:${pool.poolId}:${epoch}`),
  });
  await appendEvents(tx, brandId, [
    { memberId: null, event: { type: 'jackpot.moved', poolId: pool.poolId, amount: amount.toString() } },
  ]);
  return { ...pool, epoch, seedHash: hash, sealedSeed };
}
