import { hash, randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOf, type BrandId, type Uuid } from '../../../ids.ts';
import { walletAfter, type HouseName } from '../../../ledger/index.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { StoredEvent } from '../../../outbox/consumer.ts';
import { isHit, seedHash } from './draw.ts';
import type { Seeds, SeedVault } from './seed-vault.ts';
import { closeEpoch, insertHit, listPools, openEpoch, type Pool, type Seeded } from './store.ts';

export const houseOf = (poolId: string): HouseName => `jackpot:${poolId}`;

const namedKey = (text: string): Uuid => uuidOf(hash('sha256', text));

/** A whole number of units in [min, max], uniform. */
export const between = (min: bigint, max: bigint): bigint => {
  const unit = 100_000n;
  const steps = Number((max - min) / unit);
  return min + BigInt(steps <= 0 ? 0 : randomInt(0, steps + 1)) * unit;
};

type Settled = Extract<StoredEvent['event'], { type: 'wager.settled' }>;
/** A settled wager that a pool takes its share of, and may be won by. */
export type SettledStake = Pick<StoredEvent, 'memberId'> & { readonly event: Settled };
/** What drawing in one transaction of a brand needs. */
export type Drawing = {
  readonly ledger: Deps['ledger'];
  readonly seeds: Seeds;
  readonly tx: Tx;
  readonly brandId: BrandId;
};

const stakeOf = ({ stakeCash, stakeBonus }: Settled): bigint => BigInt(stakeCash) + BigInt(stakeBonus);

/** Feeds and draws every pool of the stakes' currencies. Answers what was won. */
export async function drawStakes(
  { vault, ...given }: Omit<Drawing, 'seeds'> & { readonly vault: SeedVault },
  stakes: readonly SettledStake[],
): Promise<{ readonly poolId: string; readonly epoch: number }[]> {
  if (stakes.length === 0) return [];
  // The keys before the pools: what was read under a key that a rotation has retired meanwhile would not open.
  const drawing = { ...given, seeds: await vault.seeds(given.tx) };
  const won: { poolId: string; epoch: number }[] = [];
  for (const pool of await listPools(drawing.tx)) {
    const mine = stakes.filter(({ event }) => event.currency === pool.currency);
    if (!pool.enabled || mine.length === 0) continue;
    for (const epoch of await drawPool(drawing, pool, mine)) won.push({ poolId: pool.poolId, epoch });
  }
  return won;
}

/** Answers the epochs that were won. */
async function drawPool(drawing: Drawing, pool: Pool, stakes: readonly SettledStake[]): Promise<number[]> {
  let amount = await contribute(drawing, pool, stakes);
  let current = pool;
  let seed = openSeed(drawing, current);
  const won: number[] = [];
  for (const stored of stakes) {
    const stake = { wagerId: stored.event.wagerId, stake: stakeOf(stored.event) };
    if (!isHit({ seed, poolId: current.poolId, odds: current.odds }, stake)) continue;
    won.push(current.epoch);
    current = await payPool(drawing, { pool: current, seed }, stored);
    seed = openSeed(drawing, current);
    amount = undefined; // the new pool has told its own
  }
  if (amount !== undefined) await tellMove(drawing, pool.poolId, amount);
  return won;
}

/** The seed that was promised when the epoch began, and no other. */
function openSeed({ seeds, brandId }: Drawing, pool: Pool): string {
  const seed = seeds.open({ ...pool, brandId }, pool);
  if (seedHash(seed) !== pool.seedHash)
    throw new Error(`jackpot ${pool.poolId}: the seed of epoch ${pool.epoch} is not the one that was promised`);
  return seed;
}

/** The pool's share of the stakes, out of each vendor's account. Answers its balance after, if anything moved. */
async function contribute(
  { ledger, tx, brandId }: Drawing,
  pool: Pool,
  stakes: readonly SettledStake[],
): Promise<bigint | undefined> {
  const byVendor = new Map<string, bigint>();
  for (const { event } of stakes)
    byVendor.set(
      event.vendor,
      (byVendor.get(event.vendor) ?? 0n) + (stakeOf(event) * BigInt(pool.contributionE4)) / 10_000n,
    );
  const mark = stakes[0]!.event.wagerId; // each stake feeds once, so no other group has the same first one
  let amount: bigint | undefined;
  for (const [vendor, contribution] of byVendor) {
    if (contribution <= 0n) continue;
    const moved = await ledger.moveHouse(tx, brandId, {
      house: houseOf(pool.poolId),
      contra: `vendor:${vendor}`,
      currency: pool.currency,
      amount: contribution,
      kind: 'jackpot-contribution',
      key: namedKey(`contribution:${pool.poolId}:${mark}:${vendor}`),
    });
    amount = moved ?? amount;
  }
  return amount;
}

/** Tells the pages what a pool holds now. */
export const tellMove = (
  { tx, brandId }: Pick<Drawing, 'tx' | 'brandId'>,
  poolId: string,
  amount: bigint,
): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId: null, event: { type: 'jackpot.moved', poolId, amount: amount.toString() } }]);

/** Pays the whole pool to the winner, reveals its seed, and starts the next pool from the promotion account. */
async function payPool(
  drawing: Drawing,
  { pool, seed }: { readonly pool: Pool; readonly seed: string },
  won: SettledStake,
): Promise<Pool> {
  const { ledger, tx, brandId } = drawing;
  const amount = await ledger.houseBalance(tx, brandId, { house: houseOf(pool.poolId), currency: pool.currency });
  const wagerId = won.event.wagerId as Uuid;
  const posted = await ledger.post(tx, brandId, {
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
  await closeEpoch(tx, pool, seed);
  const atLeast = (amount * BigInt(pool.reseedShareE4)) / 10_000n;
  return startEpoch(drawing, pool, { epoch: pool.epoch + 1, atLeast });
}

/** Commits a new seed and puts the pool's first money in: at least `atLeast`, else between the configured bounds. */
export async function startEpoch(
  { ledger, seeds, tx, brandId }: Drawing,
  pool: Omit<Pool, keyof Seeded>,
  { epoch, atLeast }: { readonly epoch: number; readonly atLeast: bigint },
): Promise<Pool> {
  const seed = randomBytes(32).toString('hex');
  const of = { brandId, poolId: pool.poolId, epoch };
  const sealed = seeds.seal(of, seed);
  const commitment = seedHash(seed);
  await openEpoch(tx, { ...of, ...sealed, seedHash: commitment });
  const start = between(pool.seedMin, pool.seedMax);
  const amount = start > atLeast ? start : atLeast;
  await ledger.moveHouse(tx, brandId, {
    house: houseOf(pool.poolId),
    contra: 'promotion',
    currency: pool.currency,
    amount,
    kind: 'jackpot-seed',
    key: namedKey(`seed:${pool.poolId}:${epoch}`),
  });
  await tellMove({ tx, brandId }, pool.poolId, amount);
  return { ...pool, ...sealed, epoch, seedHash: commitment };
}
