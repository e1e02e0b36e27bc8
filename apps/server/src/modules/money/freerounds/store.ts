import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';

type Columns = Row<'freerounds.reward'>;
export type RewardRow = Readonly<Columns>;
export type RewardDraft = Readonly<
  Pick<
    Columns,
    | 'id'
    | 'brandId'
    | 'memberId'
    | 'supplierId'
    | 'campaignId'
    | 'rewardUuid'
    | 'gameCode'
    | 'currency'
    | 'rounds'
    | 'stake'
    | 'pays'
    | 'multiple'
    | 'startsAt'
    | 'endsAt'
  > & { readonly weights: Readonly<Record<string, number>> }
>;

const REWARD = tables.selectFrom('freerounds.reward').selectAll();

/**
 * Gives rewards, each once: of one campaign a player has one in each game. Answers the players who have theirs by this.
 * What has the supplier's name already needs not be told to it.
 */
export async function giveRewards(tx: Tx, drafts: readonly RewardDraft[]): Promise<MemberId[]> {
  if (drafts.length === 0) return [];
  const given = await tx.rows(
    tables
      .insertInto('freerounds.reward')
      .values(
        drafts.map(({ weights, ...draft }) => ({
          ...draft,
          weights: JSON.stringify(weights),
          ...(draft.rewardUuid === null ? {} : { told: 'given' as const, tellAt: null }),
        })),
      )
      .onConflict((clash) =>
        clash.columns(['campaignId', 'memberId', 'gameCode']).where('campaignId', 'is not', null).doNothing(),
      )
      .returning('memberId'),
  );
  return given.map(({ memberId }) => memberId);
}

export const findReward = (tx: Tx, id: Uuid): Promise<RewardRow | undefined> => tx.maybe(REWARD.where('id', '=', id));

/**
 * Takes a reward back that nobody has begun. False: a round of it was played, or it was taken back before. The caller
 * holds the member's lock, so that a round under way is decided before or after, never beside.
 */
export async function cancelReward(tx: Tx, id: Uuid): Promise<boolean> {
  const changed = await tx.run(
    tables
      .updateTable('freerounds.reward')
      .set({
        cancelledAt: sql<Date>`clock_timestamp()`,
        changedAt: sql<Date>`clock_timestamp()`,
        tries: 0,
        // A supplier that knows nothing of it has nothing to be told.
        tellAt: sql<Date | null>`case when told = 'given' then clock_timestamp() end`,
      })
      .where('id', '=', id)
      .where('used', '=', 0)
      .where('cancelledAt', 'is', null),
  );
  return changed === 1;
}

/** What a player sees at most. */
const SHOWN_MAX = 50;

/** A member's rewards that end later than this: those that may be played, and those that ended lately. */
export const listRewardsOf = (tx: Tx, member: MemberId, endedAfter: Date): Promise<RewardRow[]> =>
  tx.rows(
    REWARD.where('memberId', '=', member)
      .where('endsAt', '>', endedAfter)
      .where('told', '=', 'given')
      // Of what a supplier gave by itself nobody knows how much is left.
      .where('givenBy', '=', 'house')
      .orderBy('endsAt')
      .orderBy('id')
      .limit(SHOWN_MAX),
  );

/** What suppliers are to be told by now, of the brand of the transaction. */
export const listToTell = (tx: Tx, now: Date, limit: number): Promise<RewardRow[]> =>
  tx.rows(REWARD.where('tellAt', '<=', now).orderBy('tellAt').orderBy('id').limit(limit));

export type Told = {
  readonly id: Uuid;
  readonly told: RewardRow['told'];
  readonly rewardUuid?: Uuid;
  /** Why the supplier would not. */
  readonly refusal?: string;
};

/** Whether the player has a reward of this name already: rounds of it came before its supplier had told us the name. */
export async function isNameTaken(tx: Tx, { memberId, supplierId, rewardUuid }: RewardName): Promise<boolean> {
  const taken = await tx.maybe(
    tables
      .selectFrom('freerounds.reward')
      .select('id')
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('rewardUuid', '=', rewardUuid),
  );
  return taken !== undefined;
}
type RewardName = Pick<Columns, 'memberId' | 'supplierId'> & { readonly rewardUuid: Uuid };

/** The supplier has answered for good. */
export async function markTold(tx: Tx, { id, told, rewardUuid, refusal }: Told): Promise<void> {
  await tx.run(
    tables
      .updateTable('freerounds.reward')
      .set({
        told,
        // Taken back while it was being given: that is told next.
        tellAt: sql<Date | null>`case when ${told} = 'given' and cancelled_at is not null then clock_timestamp() end`,
        changedAt: sql<Date>`clock_timestamp()`,
        ...(rewardUuid === undefined ? {} : { rewardUuid }),
        ...(refusal === undefined ? {} : { refusal }),
      })
      .where('id', '=', id),
  );
}

/** It did not answer, and is asked again. */
export async function putOff(tx: Tx, id: Uuid, until: Date): Promise<void> {
  await tx.run(
    tables
      .updateTable('freerounds.reward')
      .set({ tries: sql<number>`least(tries + 1, 1000)`, tellAt: until })
      .where('id', '=', id),
  );
}
