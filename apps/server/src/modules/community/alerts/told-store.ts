import { randomUUID } from 'node:crypto';
import { ALERT_WAYS, type AlertWay } from '@baize/contract/console/alert-words';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import { dueIds, nextDueAt } from '../../../db/waiting-rows.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import type { AlertChannel } from './channel-store.ts';

export type ToldRow = Row<'alerts.delivery'>;
type News = {
  readonly brandId: BrandId;
  readonly alertId: Uuid | null;
  readonly event: ToldRow['event'];
  readonly ways: readonly AlertWay[];
  readonly at: Date;
};

/** Writes down what is to be told, each once. */
export async function writeTold(tx: Tx, { brandId, alertId, event, ways, at }: News): Promise<void> {
  if (ways.length === 0) return;
  const row = (way: AlertWay) => ({
    id: randomUUID() as Uuid,
    brandId,
    alertId,
    event,
    way,
    state: 'waiting' as const,
    nextAt: at,
    createdAt: at,
  });
  await tx.run(
    tables
      .insertInto('alerts.delivery')
      .values(ways.map(row))
      .onConflict((clash) => clash.doNothing()),
  );
}

type Reach = { readonly canEmail: boolean; readonly channel: Pick<AlertChannel, 'emails' | 'url'> };
/** By what somebody can be told at all. */
export const openWays = ({ canEmail, channel }: Reach): AlertWay[] =>
  ALERT_WAYS.filter((way) => (way === 'email' ? canEmail && channel.emails.length > 0 : channel.url !== ''));

type Telling = { readonly byEmail: boolean; readonly byWebhook: boolean };
/** By what a kind tells. */
export const waysOf = (rule: Telling, open: readonly AlertWay[]): AlertWay[] =>
  open.filter((way) => (way === 'email' ? rule.byEmail : rule.byWebhook));

const LISTED_MAX = 20;
export const listToldOf = (tx: Tx, alertId: Uuid): Promise<ToldRow[]> =>
  tx.rows(
    tables
      .selectFrom('alerts.delivery')
      .selectAll()
      .where('alertId', '=', alertId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX),
  );
export const listLately = (tx: Tx, brandId: BrandId): Promise<ToldRow[]> =>
  tx.rows(
    tables
      .selectFrom('alerts.delivery')
      .selectAll()
      .where('brandId', '=', brandId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX),
  );

/** A process that died with one in its hands is taken to have lost it after this time. */
const LEASE_MS = 60_000;

/** Takes what is due, for one process alone and a while. */
export const claimDue = (tx: Tx, brandId: BrandId, now: Date): Promise<ToldRow[]> =>
  tx.rows(
    tables
      .updateTable('alerts.delivery')
      .set({ tries: sql<number>`tries + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
      .where('id', 'in', dueIds('alerts.delivery', { brandId, now }))
      .returningAll(),
  );

type Outcome =
  | { readonly state: 'sent'; readonly sentAt: Date; readonly fault: null }
  | { readonly state: 'failed'; readonly fault: string }
  | { readonly state: 'waiting'; readonly fault: string; readonly nextAt: Date };
export async function saveOutcome(tx: Tx, id: Uuid, outcome: Outcome): Promise<void> {
  await tx.run(tables.updateTable('alerts.delivery').set(outcome).where('id', '=', id).where('state', '=', 'waiting'));
}

export const nextTold = (tx: Tx, brandId: BrandId): Promise<Date | null> => nextDueAt(tx, 'alerts.delivery', brandId);
