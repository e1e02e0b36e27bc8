import type { CampaignState } from '@baize/contract/console/campaign-words';
import { sql, type RawBuilder } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import { countUpTo } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { byAmount, byId, contains, type Sought } from '../../../db/search.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { Uuid } from '../../../ids.ts';

export type CampaignRow = Readonly<Row<'campaigns.campaign'>>;
type Drafted =
  | 'name'
  | 'supplierId'
  | 'gameCodes'
  | 'rounds'
  | 'stake'
  | 'rtpsE6'
  | 'startsAt'
  | 'endsAt'
  | 'days'
  | 'multiple'
  | 'budget'
  | 'reason';
export type CampaignTermsRow = Pick<CampaignRow, Drafted>;
export type NewCampaign = CampaignTermsRow & Pick<CampaignRow, 'id' | 'brandId' | 'currency' | 'maker'>;

const CAMPAIGN = tables.selectFrom('campaigns.campaign').selectAll();

export const insertCampaign = (tx: Tx, campaign: NewCampaign): Promise<number> =>
  tx.run(tables.insertInto('campaigns.campaign').values(campaign));

export const findCampaign = (tx: Tx, id: Uuid): Promise<CampaignRow | undefined> =>
  tx.maybe(CAMPAIGN.where('id', '=', id));

/** What is decided on it waits for whoever else decides on it. */
export const lockCampaign = (tx: Tx, id: Uuid): Promise<CampaignRow | undefined> =>
  tx.maybe(CAMPAIGN.where('id', '=', id).forUpdate());

export async function saveTerms(tx: Tx, id: Uuid, terms: CampaignTermsRow): Promise<void> {
  await tx.run(
    tables
      .updateTable('campaigns.campaign')
      .set({ ...terms, version: sql<number>`version + 1` })
      .where('id', '=', id),
  );
}

export async function saveState(tx: Tx, id: Uuid, state: CampaignRow['state']): Promise<void> {
  await tx.run(
    tables
      .updateTable('campaigns.campaign')
      .set({ state, version: sql<number>`version + 1` })
      .where('id', '=', id),
  );
}

/** It runs by the word of one operator. */
export async function saveStartedAlone(tx: Tx, id: Uuid, at: Date): Promise<void> {
  await saveState(tx, id, 'running');
  await tx.run(tables.updateTable('campaigns.campaign').set({ startedAloneAt: at }).where('id', '=', id));
}

/** Whoever starts one waits for the others who do: their budgets are added up. */
export const takeStart = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.campaignStarts}::integer)`);

/** Budgets of what one operator alone has started since, whatever became of it. */
export const sumStartedAlone = async (tx: Tx, since: Date): Promise<bigint> =>
  (
    await tx.row(sql<Computed<{ readonly budgets: bigint }>>`
      select coalesce(sum(budget), 0)::bigint as budgets from campaigns.campaign where started_alone_at > ${since}`)
  ).budgets;

const HAS_STATE: Record<CampaignState, (now: Date) => RawBuilder<boolean>> = {
  draft: () => sql<boolean>`state = 'draft'`,
  running: (now) => sql<boolean>`state = 'running' and ends_at > ${now}::timestamptz`,
  stopped: () => sql<boolean>`state = 'stopped'`,
  over: (now) => sql<boolean>`state = 'running' and ends_at <= ${now}::timestamptz`,
};

export type CampaignQuery = {
  readonly state: CampaignState | undefined;
  readonly seek?: { readonly sought: Sought; readonly games: readonly string[] } | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};
/** By its name, game, budget and number: a brand has few of them, so that each may be looked at. */
function isSought({ sought, games }: NonNullable<CampaignQuery['seek']>): RawBuilder<boolean> {
  const ways = [
    contains('name', sought),
    sql`strpos(lower(array_to_string(game_codes, ' ')), ${sought.text}) > 0`,
    sql`game_codes && ${games}::text[]`,
    ...byAmount(sought, 'budget'),
    ...byId(sought),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** The newest first. */
export async function listCampaigns(
  tx: Tx,
  { state, seek, now, limit, offset }: CampaignQuery,
): Promise<{ readonly rows: CampaignRow[]; readonly total: number }> {
  const found = CAMPAIGN.$if(state !== undefined, (query) => query.where(HAS_STATE[state!](now))).$if(
    seek !== undefined,
    (query) => query.where(isSought(seek!)),
  );
  const rows = await tx.rows(found.orderBy('madeAt', 'desc').orderBy('id').limit(limit).offset(offset));
  return { rows, total: await countUpTo(tx, sql`${found}`) };
}

/** Those in which something may be left to look after: the clock's work. */
const LOOKED_AFTER_MAX = 500;
export const listLookedAfter = (tx: Tx): Promise<CampaignRow[]> =>
  tx.rows(CAMPAIGN.where('state', '<>', 'draft').orderBy('madeAt', 'desc').limit(LOOKED_AFTER_MAX));
