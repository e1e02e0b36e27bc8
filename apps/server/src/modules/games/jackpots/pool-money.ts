import { hash, randomBytes, randomInt } from 'node:crypto';
import { RATE_SCALE } from '@baize/contract/console/jackpot-bounds';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOf, type BrandId, type Uuid } from '../../../ids.ts';
import { walletAfter, type HouseName } from '../../../ledger/index.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { StoredEvent } from '../../../outbox/consumer.ts';
import { mustHitHash, seedHash, type MustHit } from './draw.ts';
import type { Seeds } from './seed-vault.ts';
import { closeEpoch, insertHit, openEpoch, shareOfStakes, type Pool, type OfEpoch } from './store.ts';

export const houseOf = (poolId: string): HouseName => `jackpot:${poolId}`;
const refillOf = (poolId: string): HouseName => `jackpot-refill:${poolId}`;

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

export const stakeOf = ({ stakeCash, stakeBonus }: Settled): bigint => BigInt(stakeCash) + BigInt(stakeBonus);

/** The bounds that an epoch was opened with, of a pool that must be won; undefined where chance alone decides. */
export const boundsOf = ({ poolId, epoch, hitFrom, hitTo }: Epochal): MustHit | undefined =>
  hitFrom === null || hitTo === null ? undefined : { poolId, epoch, from: hitFrom, to: hitTo };
type Epochal = Pick<Pool, 'poolId' | 'epoch' | 'hitFrom' | 'hitTo'>;

const commitmentOf = (seed: string, bounds: MustHit | undefined): string =>
  bounds ? mustHitHash(seed, bounds) : seedHash(seed);

/** The seed that was promised when the epoch began, and no other. */
export function openSeed({ seeds, brandId }: Pick<Drawing, 'seeds' | 'brandId'>, pool: Pool): string {
  const seed = seeds.open({ ...pool, brandId }, pool);
  if (commitmentOf(seed, boundsOf(pool)) !== pool.seedHash)
    throw new Error(`jackpot ${pool.poolId}: the seed of epoch ${pool.epoch} is not the one that was promised`);
  return seed;
}

/** What stakes of one vendor bring: to the pool, and to what is put aside for the next one. */
export type Share = { pool: bigint; refill: bigint };
export type SharesByVendor = Map<string, Share>;

/** A stake's share, rounded down; what of it is put aside too, so that the pool has the rest. */
export function shareOf(pool: Pick<Pool, 'shareE4' | 'contributionE4' | 'refillE4'>, stake: bigint): Share {
  const whole = (stake * BigInt(shareOfStakes(pool))) / BigInt(RATE_SCALE);
  const refill = (whole * BigInt(pool.refillE4)) / BigInt(RATE_SCALE);
  return { pool: whole - refill, refill };
}

export function addShare(shares: SharesByVendor, vendor: string, { pool, refill }: Share): void {
  const sum = shares.get(vendor) ?? { pool: 0n, refill: 0n };
  shares.set(vendor, { pool: sum.pool + pool, refill: sum.refill + refill });
}

/**
 * Posts shares of stakes out of each vendor's account. `mark` is the first stake among them: each stake feeds an epoch
 * once, so no other group of the epoch has the same one. Answers the pool's balance after, if anything moved.
 */
export async function postShares(
  { ledger, tx, brandId }: Drawing,
  pool: Pick<Pool, 'poolId' | 'epoch' | 'currency'>,
  { shares, mark }: { readonly shares: SharesByVendor; readonly mark: string },
): Promise<bigint | undefined> {
  const { poolId, epoch, currency } = pool;
  let after: bigint | undefined;
  for (const [vendor, share] of shares) {
    const move = (house: HouseName, amount: bigint, name: string) =>
      amount <= 0n
        ? undefined
        : ledger.moveHouse(tx, brandId, {
            house,
            contra: `vendor:${vendor}`,
            currency,
            amount,
            kind: 'jackpot-contribution',
            key: namedKey(`${name}:${poolId}:${epoch}:${mark}:${vendor}`),
          });
    await move(refillOf(poolId), share.refill, 'refill');
    after = (await move(houseOf(poolId), share.pool, 'contribution')) ?? after;
  }
  return after;
}

/** Tells the pages what a pool holds now. */
export const tellMove = (
  { tx, brandId }: Pick<Drawing, 'tx' | 'brandId'>,
  poolId: string,
  amount: bigint,
): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId: null, event: { type: 'jackpot.moved', poolId, amount: amount.toString() } }]);

export const heldBy = (
  { ledger, tx, brandId }: Pick<Drawing, 'ledger' | 'tx' | 'brandId'>,
  { poolId, currency }: Pick<Pool, 'poolId' | 'currency'>,
): Promise<bigint> => ledger.houseBalance(tx, brandId, { house: houseOf(poolId), currency });

/** What is put aside for the pool's next start. */
export const asideFor = (
  { ledger, tx, brandId }: Pick<Drawing, 'ledger' | 'tx' | 'brandId'>,
  { poolId, currency }: Pick<Pool, 'poolId' | 'currency'>,
): Promise<bigint> => ledger.houseBalance(tx, brandId, { house: refillOf(poolId), currency });

/** Pays the whole pool to the winner, reveals its seed, and starts the next pool. */
export async function payPool(
  drawing: Drawing,
  { pool, seed }: { readonly pool: Pool; readonly seed: string },
  won: SettledStake,
): Promise<Pool> {
  const { ledger, tx, brandId } = drawing;
  const { poolId, epoch, currency } = pool;
  const amount = await heldBy(drawing, pool);
  const posted = await ledger.post(tx, brandId, {
    transfers: [
      {
        memberId: won.memberId!,
        pocket: 'cash',
        amount,
        house: houseOf(poolId),
        kind: 'jackpot-win',
        key: namedKey(`hit:${poolId}:${epoch}`),
        ref: null,
      },
    ],
    event: (wallet) => ({
      type: 'jackpot.hit',
      poolId,
      amount: amount.toString(),
      currency,
      wallet: walletAfter(wallet),
    }),
  });
  if (!posted.ok) throw new Error(`jackpot ${poolId} cannot be paid: ${posted.code}`);
  const wagerId = won.event.wagerId as Uuid;
  const hit = { brandId, poolId, epoch, memberId: won.memberId!, wagerId, amount, stake: stakeOf(won.event) };
  await insertHit(tx, hit);
  await closeEpoch(tx, pool, seed);
  const atLeast = (amount * BigInt(pool.restartShareE4)) / BigInt(RATE_SCALE);
  return startEpoch(drawing, pool, { epoch: epoch + 1, atLeast });
}

/**
 * Commits a new seed and puts the pool's first money in: at least `atLeast`, else between the configured bounds, out of
 * what was put aside for it as far as that goes.
 */
export async function startEpoch(
  drawing: Drawing,
  pool: Omit<Pool, keyof OfEpoch>,
  { epoch, atLeast }: { readonly epoch: number; readonly atLeast: bigint },
): Promise<Pool> {
  const { seeds, tx, brandId } = drawing;
  const start = between(pool.startMin, pool.startMax);
  const amount = start > atLeast ? start : atLeast;
  const of = { brandId, poolId: pool.poolId, epoch };
  const mustHit = pool.mustHitBy !== null;
  const bounds = {
    hitFrom: mustHit ? amount : null,
    hitTo: pool.mustHitBy,
    shareE4: mustHit ? pool.contributionE4 : null,
  };
  const seed = randomBytes(32).toString('hex');
  const sealed = seeds.seal(of, seed);
  const commitment = commitmentOf(seed, boundsOf({ ...of, ...bounds }));
  const startedAt = await openEpoch(tx, { ...of, ...bounds, ...sealed, seedHash: commitment });
  await putStart(drawing, { ...pool, epoch }, amount);
  await tellMove(drawing, pool.poolId, amount);
  return { ...pool, ...bounds, ...sealed, epoch, startedAt, seedHash: commitment };
}

async function putStart(
  { ledger, tx, brandId }: Drawing,
  { poolId, epoch, currency }: Pick<Pool, 'poolId' | 'epoch' | 'currency'>,
  amount: bigint,
): Promise<void> {
  const aside = await asideFor({ ledger, tx, brandId }, { poolId, currency });
  const refilled = aside < amount ? aside : amount;
  // Names of keys are for ever: another word would be another posting.
  const parts = [
    { contra: refillOf(poolId), amount: refilled, key: namedKey(`refilled:${poolId}:${epoch}`) },
    { contra: 'promotion' as const, amount: amount - refilled, key: namedKey(`seed:${poolId}:${epoch}`) },
  ];
  for (const part of parts.filter((each) => each.amount > 0n))
    await ledger.moveHouse(tx, brandId, { house: houseOf(poolId), currency, kind: 'jackpot-start', ...part });
}
