import { bigints, integers, uuids } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import { memberId, supplierId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import { POSTINGS, partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';
import type { RewardTerms } from './policy.ts';

const FREE_ROUND_KINDS = { 'free-round-win': 42 } as const;
type FreeRoundKinds = typeof FREE_ROUND_KINDS;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends FreeRoundKinds {}
  interface HouseNames {
    /** What free rounds cost the house: their wins come from here. */
    'free-rounds': 'free-rounds';
  }
}

/** A reward as batches hold it. */
export type Reward = Omit<RewardTerms, 'used'> & {
  readonly id: Uuid;
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly rewardUuid: Uuid | null;
  readonly pays: 'cash' | 'bonus';
  readonly multiple: number;
  readonly weights: Readonly<Record<string, number>>;
  used: number;
  won: bigint;
};

/** A member's rewards at a supplier: a rollback names none, and finds its own by the wager. */
export type RewardsName = { readonly memberId: MemberId; readonly supplierId: SupplierId };

/** The latest ones: a bet, a win or a rollback of an older one is years late. */
const REWARDS_MAX = 1_000;
const READ: Prepared = {
  name: 'freerounds_rewards',
  text: `select r.id, r.member_id, r.supplier_id, r.reward_uuid, r.game_code, r.currency, r.rounds, r.stake, r.pays,
      r.multiple, r.weights, r.starts_at, r.ends_at, r.cancelled_at, r.used, r.won, r.given_by
    from unnest($1::bigint[], $2::integer[]) as k (member_id, supplier_id)
      cross join lateral (select * from freerounds.reward r where r.member_id = k.member_id
        and r.supplier_id = k.supplier_id order by r.made_at desc limit ${REWARDS_MAX}) r`,
};
type RewardRow = {
  id: Uuid;
  member_id: string;
  supplier_id: number;
  reward_uuid: Uuid | null;
  game_code: string;
  currency: string;
  rounds: number;
  stake: string;
  pays: 'cash' | 'bonus';
  multiple: number;
  weights: Readonly<Record<string, number>>;
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  used: number;
  won: string;
  given_by: 'house' | 'supplier';
};
const ADD: Prepared = {
  name: 'freerounds_add',
  text: `select freerounds_add($1::uuid[], $2::bigint[], $3::integer[], $4::uuid[], $5::text[], $6::text[],
    $7::bigint[], $8::integer[], $9::integer[], $10::bigint[], $11::timestamptz[], $12::timestamptz[])`,
};
const COUNT: Prepared = {
  name: 'freerounds_count',
  text: 'select freerounds_count($1::uuid[], $2::integer[], $3::bigint[])',
};

const nameKey = (name: RewardsName): string => `${name.memberId}:${name.supplierId}`;

/**
 * What players were given in free rounds, and how far they came with it. Few calls ask for it, so it is read each time;
 * who gives or takes back outside of the ledger raises the wallet's version (trigger `reward_changed`).
 */
export const rewardPart: LedgerPart<RewardsName, Reward> = {
  name: 'freerounds.reward',
  kinds: FREE_ROUND_KINDS,
  houses: { 'free-rounds': { mayFallBelowZero: true } },
  proofs: [
    {
      prove: 'freerounds_rewards_prove',
      walk: 'freerounds_rewards',
      checks: ['rewards-agree-with-wagers'],
      freezes: true,
    },
    { prove: 'freerounds_postings_prove', walk: POSTINGS, checks: ['postings-have-free-rounds'], freezes: true },
  ],
  reads: {
    keyOf: nameKey,
    keyOfRow: nameKey,
    read: async (tx, names) => {
      const params = [bigints(names.map((name) => name.memberId)), integers(names.map((name) => name.supplierId))];
      return (await tx.rows<RewardRow>(READ, params)).map(rewardOf);
    },
    copy: (reward) => ({ ...reward }),
    whenUnknown: { how: 'read' },
  },
  write: ({ added, changed }) => [
    ...(added.length > 0 ? [{ ...ADD, values: valuesOf(added) }] : []),
    ...(changed.length > 0
      ? [
          {
            ...COUNT,
            values: [
              uuids(changed.map((reward) => reward.id)),
              integers(changed.map((reward) => reward.used)),
              bigints(changed.map((reward) => reward.won)),
            ],
          },
        ]
      : []),
  ],
};

const valuesOf = (rewards: readonly Reward[]): unknown[] => [
  uuids(rewards.map(({ id }) => id)),
  bigints(rewards.map((reward) => reward.memberId)),
  integers(rewards.map((reward) => reward.supplierId)),
  uuids(rewards.map(({ rewardUuid }) => rewardUuid)),
  rewards.map(({ gameCode }) => gameCode),
  rewards.map(({ currency }) => currency),
  bigints(rewards.map(({ stake }) => stake)),
  integers(rewards.map(({ rounds }) => rounds)),
  integers(rewards.map(({ used }) => used)),
  bigints(rewards.map(({ won }) => won)),
  rewards.map(({ startsAt }) => startsAt),
  rewards.map(({ endsAt }) => endsAt),
];

/** What an operation names that plays, pays or takes back a free round. */
export const rewardNeeds = (name: RewardsName): PartNeeds => partNeeds(rewardPart, [name]);

/** A reward by the supplier's name for it. Another member's, brand's or supplier's is not there. */
export const rewardNamed = (batch: Batch, name: RewardsName, rewardUuid: string): Reward | undefined =>
  batch
    .part(rewardPart)
    .find(name)
    .find((reward) => reward.rewardUuid === rewardUuid);

/** The reward that a wager names. */
export const rewardOfWager = (batch: Batch, name: RewardsName, rewardId: Uuid): Reward | undefined =>
  batch
    .part(rewardPart)
    .find(name)
    .find((reward) => reward.id === rewardId);

type Gift = RewardsName & Pick<Reward, 'id' | 'rewardUuid' | 'gameCode' | 'currency' | 'stake'>;

/** Nobody says how many rounds a supplier gave by itself, and for how long: so many are taken at most. */
const GIFT_ROUNDS_MAX = 1_000;
const GIFT_LASTS_MS = 366 * 24 * 3_600_000;

/**
 * Whether another one of a supplier's own may begin: only while all of the player's are read. Else a name that is known
 * looked new, and what is made a second time would end the batch of everybody in it.
 */
export const mayTakeGift = (batch: Batch, name: RewardsName): boolean =>
  batch.part(rewardPart).find(name).length < REWARDS_MAX;

/** A reward that the supplier gave by itself, with its first round. */
export function takeGift(batch: Batch, gift: Gift): Reward {
  const reward: Reward = {
    ...gift,
    rounds: GIFT_ROUNDS_MAX,
    pays: 'cash',
    multiple: 0,
    weights: {},
    startsAt: batch.now,
    endsAt: new Date(batch.now.getTime() + GIFT_LASTS_MS),
    cancelledAt: null,
    used: 0,
    won: 0n,
    isGift: true,
  };
  batch.part(rewardPart).add(reward);
  return reward;
}

/** One round of it is played: `+1`. One comes back: `-1`. */
export function countRounds(batch: Batch, reward: Reward, rounds: 1 | -1): void {
  reward.used += rounds;
  batch.part(rewardPart).change(reward);
}

export function countWin(batch: Batch, reward: Reward, won: bigint): void {
  reward.won += won;
  batch.part(rewardPart).change(reward);
}

const rewardOf = (row: RewardRow): Reward => ({
  id: row.id,
  memberId: memberId(row.member_id),
  supplierId: supplierId(row.supplier_id),
  rewardUuid: row.reward_uuid,
  gameCode: row.game_code,
  currency: row.currency,
  rounds: row.rounds,
  stake: BigInt(row.stake),
  pays: row.pays,
  multiple: row.multiple,
  weights: row.weights,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  cancelledAt: row.cancelled_at,
  used: row.used,
  won: BigInt(row.won),
  isGift: row.given_by === 'supplier',
});
