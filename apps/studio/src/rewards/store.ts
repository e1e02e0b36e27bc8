import { sql } from 'kysely';
import type { Amount } from '@baize/domain/money';
import { ALWAYS, tables, type Row } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { PlayerId } from '../ids.ts';
import { roundsOfReward } from '../rounds/store.ts';
import { externalUserOf } from '../sessions/store.ts';

export type CampaignRow = Readonly<Row<'rewardCampaign'>>;
/** A reward with its player as the operator names them, and what came of its rounds. */
export type RewardRow = Readonly<Row<'reward'>> & {
  readonly externalUser: string;
  readonly used: number;
  readonly won: Amount;
};
export type NewCampaign = Omit<CampaignRow, 'createdAt'>;
export type NewReward = Omit<Row<'reward'>, 'createdAt' | 'cancelledAt' | 'refusedAt'>;

const rewards = () =>
  tables
    .selectFrom('reward')
    .selectAll('reward')
    .select((eb) => externalUserOf(eb.ref('reward.playerId')).as('externalUser'))
    .innerJoinLateral(
      (eb) => roundsOfReward(eb.ref('reward.id')).as('played'),
      (join) => join.on(ALWAYS),
    )
    .select([sql<number>`played.used::integer`.as('used'), sql<Amount>`played.won`.as('won')]);

/** The campaign; where its reference was used before, the one that has it. */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<CampaignRow> {
  const made = await tx.maybe(
    tables
      .insertInto('rewardCampaign')
      .values(campaign)
      .onConflict((clash) => clash.columns(['operatorId', 'reference']).doNothing())
      .returningAll(),
  );
  if (made) return made;
  return tx.row(
    tables
      .selectFrom('rewardCampaign')
      .selectAll()
      .where('operatorId', '=', campaign.operatorId)
      .where('reference', '=', campaign.reference),
  );
}

export const findCampaign = (tx: Tx, operatorId: string, id: string): Promise<CampaignRow | undefined> =>
  tx.maybe(tables.selectFrom('rewardCampaign').selectAll().where('operatorId', '=', operatorId).where('id', '=', id));

export type CampaignQuery = {
  readonly operatorId: string;
  readonly name: string | undefined;
  readonly prepaidId: string | undefined;
  readonly reference: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
};
const CAMPAIGNS_MAX = 500;
export const listCampaigns = (tx: Tx, query: CampaignQuery): Promise<CampaignRow[]> =>
  tx.rows(
    tables
      .selectFrom('rewardCampaign')
      .selectAll()
      .where('operatorId', '=', query.operatorId)
      .$if(query.name !== undefined, (found) => found.where('name', '=', query.name!))
      .$if(query.prepaidId !== undefined, (found) => found.where('prepaidId', '=', query.prepaidId!))
      .$if(query.reference !== undefined, (found) => found.where('reference', '=', query.reference!))
      .$if(query.from !== undefined, (found) => found.where('startsAt', '>=', query.from!))
      .$if(query.to !== undefined, (found) => found.where('startsAt', '<', query.to!))
      .orderBy('createdAt', 'desc')
      .limit(CAMPAIGNS_MAX),
  );

/** The reward; where its reference was used before, the one that has it. */
export async function insertReward(tx: Tx, reward: NewReward): Promise<RewardRow> {
  const made = await tx.maybe(
    tables
      .insertInto('reward')
      .values(reward)
      .onConflict((clash) => clash.columns(['operatorId', 'reference']).doNothing())
      .returning('id'),
  );
  if (made) return tx.row(rewards().where('reward.id', '=', made.id));
  return tx.row(
    rewards().where('reward.operatorId', '=', reward.operatorId).where('reward.reference', '=', reward.reference),
  );
}

export const findReward = (tx: Tx, operatorId: string, id: string): Promise<RewardRow | undefined> =>
  tx.maybe(rewards().where('reward.operatorId', '=', operatorId).where('reward.id', '=', id));

/** Locks the row: of a reward that is being begun and taken back at once, one is second. */
export const lockReward = (tx: Tx, id: string): Promise<{ readonly id: string } | undefined> =>
  tx.maybe(tables.selectFrom('reward').select('id').where('id', '=', id).forUpdate());

export const cancelReward = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(tables.updateTable('reward').set({ cancelledAt: now }).where('id', '=', id));

/** The wallet takes no round of it any more, whatever stands here: nothing more of it is offered. */
export const refuseReward = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(tables.updateTable('reward').set({ refusedAt: now }).where('id', '=', id));

export type RewardSeat = { readonly playerId: PlayerId; readonly gameCode: string; readonly currency: string };

/** What the player may play here now, what ends first before the others. */
export const findPlayable = (tx: Tx, seat: RewardSeat, now: Date): Promise<RewardRow | undefined> =>
  tx.maybe(
    rewards()
      .where('reward.playerId', '=', seat.playerId)
      .where('reward.gameCode', '=', seat.gameCode)
      .where('reward.currency', '=', seat.currency)
      .where('reward.startsAt', '<=', now)
      .where('reward.endsAt', '>', now)
      .where('reward.cancelledAt', 'is', null)
      .where('reward.refusedAt', 'is', null)
      .where(sql<boolean>`played.used < reward.rounds`)
      .orderBy('reward.endsAt')
      .orderBy('reward.id')
      .limit(1),
  );

export type RewardQuery = {
  readonly operatorId: string;
  readonly user: string | undefined;
  readonly campaignId: string | undefined;
  readonly id: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Behind this one. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};
export const listRewards = (tx: Tx, query: RewardQuery): Promise<RewardRow[]> =>
  tx.rows(
    rewards()
      .where('reward.operatorId', '=', query.operatorId)
      .$if(query.user !== undefined, (found) =>
        found.where((eb) => eb(externalUserOf(eb.ref('reward.playerId')), '=', query.user!)),
      )
      .$if(query.campaignId !== undefined, (found) => found.where('reward.campaignId', '=', query.campaignId!))
      .$if(query.id !== undefined, (found) => found.where('reward.id', '=', query.id!))
      .$if(query.from !== undefined, (found) => found.where('reward.startsAt', '>=', query.from!))
      .$if(query.to !== undefined, (found) => found.where('reward.startsAt', '<', query.to!))
      .$if(query.after !== undefined, (found) =>
        found.where((eb) =>
          eb(eb.refTuple('reward.createdAt', 'reward.id'), '>', eb.tuple(query.after!.at, query.after!.id)),
        ),
      )
      .orderBy('reward.createdAt')
      .orderBy('reward.id')
      .limit(query.limit),
  );
