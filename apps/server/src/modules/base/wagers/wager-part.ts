import { bigints, booleans, integers, smallints, uuids } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import {
  brandId,
  memberId,
  supplierId,
  type BrandId,
  type MemberId,
  type SupplierId,
  type Uuid,
} from '../../../ids.ts';
import { POSTINGS, partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';

/** Kinds of posting of a wager; `wagers_books_prove` holds them against the wagers. */
export const WAGER_KINDS = { bet: 1, win: 2, rollback: 3, 'vendor-jackpot': 4 } as const;
type WagerKinds = typeof WAGER_KINDS;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends WagerKinds {}
}

export const WAGER_STATES = { open: 0, settled: 1, reversed: 2 } as const;
export type WagerState = keyof typeof WAGER_STATES;

/** One stake, whatever it was put on. Amounts in 1/100 000 units. */
export type Wager = {
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly id: Uuid;
  readonly brandId: BrandId;
  readonly gameType: number;
  readonly currency: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly round: string;
  readonly stakeCash: bigint;
  readonly stakeBonus: bigint;
  readonly jackpotContribution: bigint;
  readonly placedAt: Date;
  state: WagerState;
  version: number;
  roundClosed: boolean;
  payoutCash: bigint;
  payoutBonus: bigint;
  validBet: bigint;
  settledAt: Date | null;
  /** Of a free round: the reward that it is one of. Nothing is staked on it, and its win is no payout. */
  readonly rewardId: Uuid | null;
  freeWin: bigint;
};

/** A round's name: the supplier's, and so unique only for one member and one supplier. */
export type RoundName = { readonly memberId: MemberId; readonly supplierId: SupplierId; readonly round: string };

const READ: Prepared = {
  name: 'wager_of_rounds',
  text: `select w.member_id, w.supplier_id, w.id, w.brand_id, w.game_type, w.status, w.version, w.round_closed,
      w.currency, w.vendor, w.game_code, w.round, w.stake_cash, w.stake_bonus, w.payout_cash, w.payout_bonus,
      w.valid_bet, w.jackpot_contribution, w.placed_at, w.settled_at, w.reward_id, w.free_win
    from unnest($1::bigint[], $2::integer[], $3::text[]) as k (member_id, supplier_id, round)
      cross join lateral (select * from wagers.wager w where w.member_id = k.member_id
        and w.supplier_id = k.supplier_id and w.round = k.round offset 0) w
    order by w.placed_at`,
};
type WagerRow = {
  member_id: string;
  supplier_id: number;
  id: Uuid;
  brand_id: number;
  game_type: number;
  status: number;
  version: number;
  round_closed: boolean;
  currency: string;
  vendor: string;
  game_code: string;
  round: string;
  stake_cash: string;
  stake_bonus: string;
  payout_cash: string;
  payout_bonus: string;
  valid_bet: string;
  jackpot_contribution: string;
  placed_at: Date;
  settled_at: Date | null;
  reward_id: Uuid | null;
  free_win: string;
};
const EXPECT_NEW: Prepared = {
  name: 'wager_expect_new',
  text: 'select wager_expect_new_rounds($1::bigint[], $2::integer[], $3::text[])',
};
const INSERT = `insert into wagers.wager as w (member_id, supplier_id, id, brand_id, game_type, status, version,
      round_closed, currency, vendor, game_code, round, stake_cash, stake_bonus, payout_cash, payout_bonus, valid_bet,
      jackpot_contribution, placed_at, settled_at, reward_id, free_win)
    select m, s, i, $1, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc, $19::timestamptz,
      case when st = 1 then $19::timestamptz end, ri, fw
    from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::smallint[], $6::smallint[], $7::smallint[], $8::boolean[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
      $17::bigint[], $18::bigint[], $20::uuid[], $21::bigint[])
      as n (m, s, i, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc, ri, fw)`;
const PLACE: Prepared = { name: 'wager_place', text: INSERT };
/**
 * Wagers that stand, each found by its key and by nothing else. An update joined with the rows is planned, and while
 * the table has no statistics (the first minute of an installation) the plan read all wagers of the brand for each.
 */
const CHANGE: Prepared = {
  name: 'wager_change',
  text: `${INSERT}
    on conflict (member_id, supplier_id, id) do update set status = excluded.status, version = excluded.version,
      round_closed = excluded.round_closed, payout_cash = excluded.payout_cash, payout_bonus = excluded.payout_bonus,
      valid_bet = excluded.valid_bet, free_win = excluded.free_win,
      settled_at = case when excluded.status = 0 then null else coalesce(w.settled_at, $19::timestamptz) end`,
};

/** A player's latest rounds, as of several tables side by side, and how many bets they may have together. */
const ROUNDS_MAX = 4;
const BETS_MAX = 32;

const roundKey = ({ memberId, supplierId, round }: RoundName): string => `${memberId}:${supplierId}:${round}`;

/** A settlement reaches the rollups through the outbox: not counted for so long, it was lost or its consumer stands. */
const COUNTING_GRACE_S = 5 * 60;

/** Spans of a member's wagers by the time they were placed. */
const PLACED = 'wagers_placed';

/** The wagers of the rounds that an operation names: a round is known whole or not at all. */
export const wagerPart: LedgerPart<RoundName, Wager> = {
  name: 'wagers.wager',
  kinds: WAGER_KINDS,
  proofs: [
    {
      prove: 'wagers_books_prove',
      walk: PLACED,
      checks: ['wagers-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'wagers_postings_prove', walk: POSTINGS, checks: ['postings-have-wagers'], freezes: true },
    {
      prove: 'wagers_counted_prove',
      walk: PLACED,
      checks: ['wagers-are-counted'],
      graceS: COUNTING_GRACE_S,
      freezes: false,
    },
    {
      prove: 'wagers_open_prove',
      walk: PLACED,
      checks: ['open-list-agrees-with-wagers'],
      graceS: COUNTING_GRACE_S,
      freezes: false,
    },
    {
      prove: 'wagers_rollups_prove',
      walk: 'wagers_cells',
      checks: ['rollups-agree-with-wagers', 'players-are-noted'],
      graceS: COUNTING_GRACE_S,
      freezes: false,
    },
    {
      prove: 'wagers_player_days_prove',
      walk: 'wagers_player_days',
      checks: ['noted-players-played'],
      freezes: false,
    },
    {
      prove: 'wagers_hours_prove',
      walk: 'wagers_hours',
      checks: ['brand-hours-agree-with-rollups'],
      freezes: false,
    },
  ],
  reads: {
    keyOf: roundKey,
    keyOfRow: roundKey,
    read: async (tx, rounds) => (await tx.rows<WagerRow>(READ, namesOf(rounds))).map(wagerOf),
    copy: (wager) => ({ ...wager }),
    remembers: { answersMax: ROUNDS_MAX, rowsMax: BETS_MAX },
    whenUnknown: { how: 'statement', proveAbsent: (rounds) => ({ ...EXPECT_NEW, values: namesOf(rounds) }) },
  },
  write: ({ brandId: brand, now, added, changed }) => [
    ...(added.length > 0 ? [{ ...PLACE, values: valuesOf(brand, now, added) }] : []),
    ...(changed.length > 0 ? [{ ...CHANGE, values: valuesOf(brand, now, changed) }] : []),
  ],
};

/** What an operation names that reads or changes the wagers of rounds. */
export const roundNeeds = (rounds: readonly RoundName[]): PartNeeds => partNeeds(wagerPart, rounds);

/** All wagers of a round that the operation has named, oldest first. */
export const wagersOfRound = (batch: Batch, round: RoundName): readonly Wager[] => batch.part(wagerPart).find(round);

const namesOf = (rounds: readonly RoundName[]): unknown[] => [
  bigints(rounds.map((each) => each.memberId)),
  integers(rounds.map((each) => each.supplierId)),
  rounds.map((each) => each.round),
];

const valuesOf = (brand: BrandId, now: Date, wagers: readonly Wager[]): unknown[] => [
  brand,
  bigints(wagers.map((w) => w.memberId)),
  integers(wagers.map((w) => w.supplierId)),
  uuids(wagers.map((w) => w.id)),
  smallints(wagers.map((w) => w.gameType)),
  smallints(wagers.map((w) => WAGER_STATES[w.state])),
  smallints(wagers.map((w) => w.version)),
  booleans(wagers.map((w) => w.roundClosed)),
  wagers.map((w) => w.currency),
  wagers.map((w) => w.vendor),
  wagers.map((w) => w.gameCode),
  wagers.map((w) => w.round),
  bigints(wagers.map((w) => w.stakeCash)),
  bigints(wagers.map((w) => w.stakeBonus)),
  bigints(wagers.map((w) => w.payoutCash)),
  bigints(wagers.map((w) => w.payoutBonus)),
  bigints(wagers.map((w) => w.validBet)),
  bigints(wagers.map((w) => w.jackpotContribution)),
  now,
  uuids(wagers.map((w) => w.rewardId)),
  bigints(wagers.map((w) => w.freeWin)),
];

const STATE_NAMES = new Map<number, WagerState>(
  Object.entries(WAGER_STATES).map(([name, code]) => [code, name as WagerState]),
);
const wagerOf = (row: WagerRow): Wager => ({
  memberId: memberId(row.member_id),
  supplierId: supplierId(row.supplier_id),
  id: row.id,
  brandId: brandId(row.brand_id),
  gameType: row.game_type,
  currency: row.currency,
  vendor: row.vendor,
  gameCode: row.game_code,
  round: row.round,
  stakeCash: BigInt(row.stake_cash),
  stakeBonus: BigInt(row.stake_bonus),
  jackpotContribution: BigInt(row.jackpot_contribution),
  placedAt: row.placed_at,
  state: STATE_NAMES.get(row.status)!,
  version: row.version,
  roundClosed: row.round_closed,
  payoutCash: BigInt(row.payout_cash),
  payoutBonus: BigInt(row.payout_bonus),
  validBet: BigInt(row.valid_bet),
  settledAt: row.settled_at,
  rewardId: row.reward_id,
  freeWin: BigInt(row.free_win),
});
