import type { FreeRoundState } from '@baize/contract/console/campaign-words';
import { sql, type RawBuilder } from 'kysely';
import { countUpTo } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';

type Columns = Row<'freerounds.reward'>;

/** How a player's reward stands, in one word. */
const stateAt = (now: Date): RawBuilder<FreeRoundState> => sql<FreeRoundState>`
  case when told = 'refused' then 'refused' when cancelled_at is not null then 'cancelled'
    when used >= rounds then 'used' when ends_at <= ${now}::timestamptz then 'expired'
    when used > 0 then 'begun' when told = 'nothing' then 'waiting' else 'offered' end`;

export type CampaignSums = Computed<{
  readonly campaignId: Uuid;
  readonly gameCode: string;
  readonly state: FreeRoundState;
  readonly rewards: number;
  readonly used: number;
  readonly won: bigint;
}>;

/** What became of campaigns, by game and by how it stands with their players. */
export const sumCampaigns = (tx: Tx, campaigns: readonly Uuid[], now: Date): Promise<CampaignSums[]> =>
  campaigns.length === 0
    ? Promise.resolve([])
    : tx.rows(sql<CampaignSums>`
        select campaign_id, game_code, ${stateAt(now)} as state, count(*)::integer as rewards,
          sum(used)::integer as used, sum(won)::bigint as won
        from freerounds.reward where campaign_id = any (${campaigns}::uuid[]) group by 1, 2, 3`);

/** How many players were given each of these campaigns. */
export async function countGiven(tx: Tx, campaigns: readonly Uuid[]): Promise<ReadonlyMap<Uuid, number>> {
  const rows = await tx.rows(sql<Computed<{ campaignId: Uuid; players: number }>>`
    select campaign_id, count(distinct member_id)::integer as players from freerounds.reward
    where campaign_id = any (${campaigns}::uuid[]) group by 1`);
  return new Map(rows.map(({ campaignId, players }) => [campaignId, players]));
}

export type CampaignRewardRow = Readonly<
  Pick<Columns, 'id' | 'memberId' | 'gameCode' | 'rounds' | 'used' | 'won' | 'madeAt' | 'endsAt' | 'refusal'>
> &
  Computed<{ readonly state: FreeRoundState }>;
export type RewardsOfCampaign = {
  readonly campaignId: Uuid;
  readonly state: FreeRoundState | undefined;
  /** Of these players alone. */
  readonly members?: readonly MemberId[] | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};

/** Who was given a campaign's rounds, the latest first. */
export async function listRewardsOfCampaign(
  tx: Tx,
  { campaignId, state, members, now, limit, offset }: RewardsOfCampaign,
): Promise<{ readonly rows: CampaignRewardRow[]; readonly total: number }> {
  const found = sql<CampaignRewardRow>`
    select id, member_id, game_code, rounds, used, won, made_at, ends_at, refusal, state
    from (select *, ${stateAt(now)} as state from freerounds.reward where campaign_id = ${campaignId}
      and ${members === undefined ? sql`true` : sql`member_id = any (${[...members]}::bigint[])`}) r
    where ${state ?? null}::text is null or state = ${state ?? null}::text`;
  const rows = await tx.rows(
    sql<CampaignRewardRow>`
      select * from (${found}) f order by made_at desc, member_id, id limit ${limit} offset ${offset}`,
  );
  return { rows, total: await countUpTo(tx, found) };
}

/** Rewards of a campaign that nobody has begun and that were not taken back. */
export const listUnbegun = (
  tx: Tx,
  campaignId: Uuid,
  limit: number,
): Promise<{ readonly id: Uuid; readonly memberId: MemberId }[]> =>
  tx.rows(
    tables
      .selectFrom('freerounds.reward')
      .select(['id', 'memberId'])
      .where('campaignId', '=', campaignId)
      .where('used', '=', 0)
      .where('cancelledAt', 'is', null)
      .where('told', '<>', 'refused')
      .where('endsAt', '>', sql<Date>`clock_timestamp()`)
      .orderBy('memberId')
      .limit(limit),
  );

/** How many players count against a campaign's budget: all but those whose rounds nobody will play. */
export const countHolders = async (tx: Tx, campaignId: Uuid): Promise<number> =>
  (
    await tx.row(
      tables
        .selectFrom('freerounds.reward')
        .select(sql<number>`count(distinct member_id)::integer`.as('holders'))
        .where('campaignId', '=', campaignId)
        .where('cancelledAt', 'is', null)
        .where('told', '<>', 'refused'),
    )
  ).holders;

/** Those of these members who have a campaign's rounds. */
export const listHolders = async (tx: Tx, campaignId: Uuid, members: readonly MemberId[]): Promise<MemberId[]> =>
  (
    await tx.rows(
      tables
        .selectFrom('freerounds.reward')
        .select('memberId')
        .where('campaignId', '=', campaignId)
        .where(sql<boolean>`member_id = any (${members}::bigint[])`),
    )
  ).map(({ memberId }) => memberId);

export type GiftRow = Readonly<
  Pick<Columns, 'id' | 'memberId' | 'supplierId' | 'gameCode' | 'rewardUuid' | 'stake' | 'used' | 'won' | 'madeAt'>
>;
export type GiftsAsked = { readonly limit: number; readonly offset: number };

/** Free rounds that suppliers gave by themselves, the latest first, and what all of them won. */
export async function listGifts(
  tx: Tx,
  { limit, offset }: GiftsAsked,
): Promise<{ readonly rows: GiftRow[]; readonly total: number; readonly won: bigint }> {
  const found = tables.selectFrom('freerounds.reward').where('givenBy', '=', 'supplier');
  const rows = await tx.rows(
    found
      .select(['id', 'memberId', 'supplierId', 'gameCode', 'rewardUuid', 'stake', 'used', 'won', 'madeAt'])
      .orderBy('madeAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
  const sums = await tx.row(
    found.select([sql<number>`count(*)::integer`.as('total'), sql<bigint>`coalesce(sum(won), 0)::bigint`.as('won')]),
  );
  return { rows, ...sums };
}
