import type { RoundFilter } from '@baize/contract/console/rounds';
import type { RoundState } from '@baize/contract/console/round-words';
import { parseAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { besidePlace } from '../../../db/keyset.ts';
import { beginsWith } from '../../../db/begins-with.ts';
import type { Computed, Row } from '../../../db/query.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { goesTowardsNewer, type KeysetQuery } from '../../../page.ts';
import { WAGER_STATES } from '../../base/wagers/index.ts';
import type { Source } from './source.ts';

/**
 * So many wagers are looked at, at most: where a filter judges whole rounds each costs a look at the round, the
 * beginning of a number a comparison of texts, else little. Beyond them the answer says where it stopped.
 */
export const ROUNDS_JUDGED_MAX = 10_000;
const NUMBERS_READ_MAX = 20_000;
const WAGERS_PASSED_MAX = 40_000;
/** Rounds that stand open or in doubt, of a brand: many more are an outage, and then the list by time shows them. */
const NAMED_MAX = 20_000;

type WagerColumns = Row<'wagers.wager'>;
/** A round as its wagers add up to. It stands where its first wager was placed. */
export type Judged = Readonly<
  Pick<WagerColumns, 'memberId' | 'supplierId' | 'id' | 'round' | 'currency' | 'vendor' | 'gameCode' | 'placedAt'>
> &
  Computed<{
    readonly placeUs: bigint;
    readonly wagers: number;
    readonly stake: bigint;
    /** The part of the stake that was given back. */
    readonly returned: bigint;
    readonly payout: bigint;
    readonly endedAt: Date | null;
    /** Played with money that stood at the supplier, by its word alone. */
    readonly isTold: boolean;
    /** What it won as a free round; null: it is none. */
    readonly freeWin: bigint | null;
    readonly state: RoundState;
  }>;
/** Beside the rounds that the filter lets through stands the last of the wagers that were looked at. */
export type LookedAt = Judged & Computed<{ readonly fits: boolean; readonly nth: bigint }>;

export type Look = {
  readonly filter: RoundFilter;
  readonly source: Source;
  readonly place: Pick<KeysetQuery, 'before' | 'after'>;
};

export function lookedAtMax(filter: RoundFilter, source: Source): number {
  if (judgesRounds(filter)) return ROUNDS_JUDGED_MAX;
  return source.kind === 'begins' || source.kind === 'shown' ? NUMBERS_READ_MAX : WAGERS_PASSED_MAX;
}

/** A filter by which no wager can say alone whether its round is meant. */
export const judgesRounds = ({ state, stakeMin, stakeMax, payoutMin, payoutMax }: RoundFilter): boolean =>
  [state, stakeMin, stakeMax, payoutMin, payoutMax].some((wanted) => wanted !== undefined);

const IS_IN_DOUBT = sql`exists (select 1 from vendors.case_row c left join vendors.vendor_case v on v.id = c.case_id
  where c.member_id = l.member_id and c.supplier_id = l.supplier_id and c.round = l.round
    and (v.id is null or v.decided_at is null))`;
const IS_VOID = sql`exists (select 1 from vendors.vendor_round t
  where t.member_id = l.member_id and t.supplier_id = l.supplier_id and t.round = l.round and t.status = 'void')`;
const STATE = sql<RoundState>`case when ${IS_IN_DOUBT} then 'doubt' when s.opens then 'open'
  when not s.all_returned then 'settled' when ${IS_VOID} then 'void' else 'refunded' end`;

/**
 * The rounds that a filter lets through, in the order of time, and the last wager that was looked at. A wager speaks
 * for its round where it is the first of it: each round is met once, and stands at one place.
 */
export function lookAt({ filter, source, place }: Look, max: number): RawBuilder<LookedAt> {
  const direction = goesTowardsNewer({ ...place, pageSize: 1 }) ? sql`asc` : sql`desc`;
  return sql<LookedAt>`
    select l.*, s.wagers, s.stake, s.returned, s.payout, s.ended_at, s.is_told, s.free_win, ${STATE} as state,
      coalesce(l.may_fit and not s.has_earlier and ${fitsOfRound(filter)}, false) as fits
    from (select * from (
      select w.member_id, w.supplier_id, w.id, w.round, w.currency, w.vendor, w.game_code, w.placed_at,
        (extract(epoch from w.placed_at) * 1000000)::bigint as place_us, ${fitsOfWager(filter, source)} as may_fit,
        row_number() over (order by w.placed_at ${direction}, w.id ${direction}) as nth
      from ${wagersOf(filter, { source, place, max })} w
      order by w.placed_at ${direction}, w.id ${direction} limit ${max}
    ) looked where may_fit or nth = ${max}) l
    left join lateral (
      select count(*)::integer as wagers, sum(o.stake_cash + o.stake_bonus)::bigint as stake,
        coalesce(sum(o.stake_cash + o.stake_bonus) filter (where o.status = ${WAGER_STATES.reversed}), 0)::bigint
          as returned,
        sum(o.payout_cash + o.payout_bonus)::bigint as payout, bool_or(o.status = ${WAGER_STATES.open}) as opens,
        bool_or(o.told) as is_told,
        (sum(o.free_win) filter (where o.reward_id is not null))::bigint as free_win,
        bool_and(o.status = ${WAGER_STATES.reversed}) as all_returned,
        case when bool_and(o.settled_at is not null) then max(o.settled_at) end as ended_at,
        bool_or((o.placed_at, o.id) < (l.placed_at, l.id)) as has_earlier
      from wagers.wager o
      where o.member_id = l.member_id and o.supplier_id = l.supplier_id and o.round = l.round
    ) s on true`;
}

type Walk = Pick<Look, 'source' | 'place'> & { readonly max: number };

/** The wagers among which the source looks, within the filter's time and on the cursor's side. */
function wagersOf(filter: RoundFilter, { source, place, max }: Walk): RawBuilder<unknown> {
  const within = (alias: string): RawBuilder<boolean> => {
    const placedAt = sql.ref(`${alias}.placedAt`);
    return sql<boolean>`${filter.from === undefined ? sql`true` : sql`${placedAt} >= ${filter.from}::timestamptz`}
      and ${filter.to === undefined ? sql`true` : sql`${placedAt} < ${filter.to}::timestamptz`}
      and ${besidePlace('placedAt', { ...place, pageSize: 1 })}`;
  };
  const direction = goesTowardsNewer({ ...place, pageSize: 1 }) ? sql`asc` : sql`desc`;
  const named = roundsOf(filter, source);
  if (named !== undefined)
    return sql`(select w.* from (${named}) k join wagers.wager w
      on w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round where ${within('w')})`;
  const [only, ...others] = source.kind === 'players' ? source.ids : [];
  if (only !== undefined && others.length === 0)
    return sql`(select w.* from wagers.wager w where w.member_id = ${only} and ${within('w')})`;
  if (source.kind === 'players')
    return sql`(select p.* from unnest(${source.ids.map(String)}::bigint[]) as m (id), lateral (
      select w.* from wagers.wager w where w.member_id = m.id and ${within('w')}
      order by w.placed_at ${direction}, w.id ${direction} limit ${max}) p)`;
  return sql`(select w.* from wagers.wager w where w.brand_id = current_brand() and ${within('w')})`;
}

/** Where few rounds can be meant, those: what was found by a number, what stands open, what stands in doubt. */
function roundsOf({ state }: RoundFilter, source: Source): RawBuilder<unknown> | undefined {
  if (source.kind === 'found')
    return sql`select * from unnest(${source.rounds.map(({ memberId }) => String(memberId))}::bigint[],
      ${source.rounds.map(({ supplierId }) => supplierId)}::integer[],
      ${source.rounds.map(({ round }) => round)}::text[])
      as k (member_id, supplier_id, round)`;
  if (source.kind !== 'all') return undefined;
  if (state === 'open')
    return sql`select distinct w.member_id, w.supplier_id, w.round
      from (select * from wagers.open_wager limit ${NAMED_MAX}) o join wagers.wager w
        on w.member_id = o.member_id and w.supplier_id = o.supplier_id and w.id = o.wager_id`;
  if (state === 'doubt')
    return sql`select distinct c.member_id, c.supplier_id, c.round
      from vendors.case_row c left join vendors.vendor_case v on v.id = c.case_id
      where (v.id is null or v.decided_at is null) and c.round is not null limit ${NAMED_MAX}`;
  return undefined;
}

const amountOf = (text: string): bigint => parseAmount(text) ?? 0n;

/** What a wager shows by itself: where it says no, its round need not be looked at. */
function fitsOfWager(filter: RoundFilter, source: Source): RawBuilder<boolean> {
  const { gameCode, vendor, supplier, gameType, currency, state, stakeMax, payoutMax } = filter;
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (gameCode !== undefined) wanted.push(sql`w.game_code = ${gameCode}`);
  if (vendor !== undefined) wanted.push(sql`w.vendor = ${vendor}`);
  if (gameType !== undefined) wanted.push(sql`w.game_type = ${gameTypeCode(gameType)}`);
  if (supplier !== undefined)
    wanted.push(sql`w.supplier_id = (select s.id from vendors.supplier s where s.code = ${supplier})`);
  if (currency !== undefined) wanted.push(sql`w.currency = ${currency}`);
  if (state === 'refunded' || state === 'void') wanted.push(sql`w.status = ${WAGER_STATES.reversed}`);
  if (stakeMax !== undefined) wanted.push(sql`w.stake_cash + w.stake_bonus <= ${amountOf(stakeMax)}`);
  if (payoutMax !== undefined) wanted.push(sql`w.payout_cash + w.payout_bonus <= ${amountOf(payoutMax)}`);
  if (source.kind === 'begins') wanted.push(isNumbered(source.start));
  if (source.kind === 'shown') wanted.push(isShown(source));
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

/** A wager of a game, a studio or a supplier of that name, or of that stake or payout. */
type ShownSource = Extract<Source, { kind: 'shown' }>;
function isShown({ games, vendors, suppliers, amount, start }: ShownSource): RawBuilder<boolean> {
  const sums = sql`(w.stake_cash + w.stake_bonus, w.payout_cash + w.payout_bonus)`;
  return sql<boolean>`(${start === undefined ? sql`false` : isNumbered(start)}
    or w.game_code = any (${games}::text[]) or w.vendor = any (${vendors}::text[])
    or w.supplier_id = any (${suppliers}::integer[])
    or ${amount === undefined ? sql`false` : sql`${amount} in ${sums}`})`;
}

/** The beginning of a uuid, as pages print it. */
const UUID_START = /^[\da-f]{8}[\da-f-]{0,27}$/i;

/** A round whose number begins so, or a wager of which does. */
function isNumbered(start: string): RawBuilder<boolean> {
  const round = beginsWith('w.round', start);
  if (!UUID_START.test(start)) return round;
  const digits = start.replaceAll('-', '').slice(0, 32);
  const [least, most] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return sql<boolean>`(${round} or w.id between ${least}::uuid and ${most}::uuid)`;
}

/** What only the whole round shows. */
function fitsOfRound({ state, stakeMin, stakeMax, payoutMin, payoutMax }: RoundFilter): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (stakeMin !== undefined) wanted.push(sql`s.stake >= ${amountOf(stakeMin)}`);
  if (stakeMax !== undefined) wanted.push(sql`s.stake <= ${amountOf(stakeMax)}`);
  if (payoutMin !== undefined) wanted.push(sql`s.payout >= ${amountOf(payoutMin)}`);
  if (payoutMax !== undefined) wanted.push(sql`s.payout <= ${amountOf(payoutMax)}`);
  if (state !== undefined) wanted.push(sql`${STATE} = ${state}`);
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}
