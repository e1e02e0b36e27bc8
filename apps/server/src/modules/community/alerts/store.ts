import type { AlertKind, AlertState } from '@baize/contract/console/alert-words';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import { besidePlace, placeOf, placeUs, type Placed } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { beginsWith } from '../../../db/begins-with.ts';
import { byId, foundByAny, readSearch, type Sought } from '../../../db/search.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

export type AlertRow = Row<'alerts.alert'>;
const ALERTS = tables.selectFrom('alerts.alert as a').selectAll('a');

export type Wanted = KeysetQuery &
  AskedSpan & {
    readonly kind?: AlertKind | undefined;
    readonly state?: AlertState | undefined;
    readonly search?: string | undefined;
  };
const STATES = {
  OPEN: sql<boolean>`a.closed_at is null and a.acknowledged_at is null`,
  ACKNOWLEDGED: sql<boolean>`a.closed_at is null and a.acknowledged_at is not null`,
  CLOSED: sql<boolean>`a.closed_at is not null`,
} as const;

/** By what it is about, whoever acknowledged it, and its number. */
const alertWays = (sought: Sought): RawBuilder<boolean>[] => [
  beginsWith('a.name_key', sought.text),
  beginsWith('a.subject', sought.typed),
  beginsWith('a.acknowledged_by_key', sought.text),
  ...byId(sought, 'a.id'),
];

/** The newest first. */
export async function listStored(tx: Tx, { kind, state, search, ...query }: Wanted): Promise<KeysetPage<AlertRow>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const page = ALERTS.select(placeUs('a.openedAt').as('placeUs'))
    .$if(kind !== undefined, (found) => found.where('a.kind', '=', kind!))
    .$if(state !== undefined, (found) => found.where(STATES[state!]))
    // The clock's policy lets rows of all brands through where there is none, so that the wall alone names no index.
    .where(sql<boolean>`a.brand_id = current_brand()`)
    .where(within('a.openedAt', query))
    .where(besidePlace('a.openedAt', query))
    .orderBy('a.openedAt', order)
    .orderBy('a.id', order)
    .limit(query.pageSize + 1);
  const sought = readSearch(search);
  const found = sought && foundByAny(alertWays(sought), (way) => page.clearSelect().select('a.id').where(way), 'a.id');
  const rows: (AlertRow & Placed)[] = await tx.rows(page.$if(found !== undefined, (all) => all.where(found!)));
  return keysetPageOf(rows, query, placeOf);
}

export const findAlert = (tx: Tx, id: Uuid): Promise<AlertRow | undefined> => tx.maybe(ALERTS.where('a.id', '=', id));

export const countOpen = (tx: Tx) =>
  tx.row(sql<Computed<{ open: number; waiting: number }>>`
    select count(*)::integer as open, (count(*) filter (where acknowledged_at is null))::integer as waiting
      from alerts.alert where closed_at is null`);

/** Of all brands, for a transaction of none. */
export const listAllOpen = (tx: Tx): Promise<AlertRow[]> => tx.rows(ALERTS.where('a.closedAt', 'is', null));

type Later = 'goneAt' | 'closedAt' | 'acknowledgedAt' | 'acknowledgedBy' | 'note';
type NewAlert = Omit<AlertRow, Later | 'nameKey' | 'acknowledgedByKey'>;
/** False: one of the same cause is open. */
export const insertAlert = async (tx: Tx, alert: NewAlert): Promise<boolean> =>
  (await tx.run(
    tables
      .insertInto('alerts.alert')
      .values(alert)
      .onConflict((clash) => clash.doNothing()),
  )) === 1;

type Change = Partial<Pick<AlertRow, 'value' | 'goneAt' | 'closedAt'>>;
/** False: it is not open any more. */
export const changeOpen = async (tx: Tx, id: Uuid, change: Change): Promise<boolean> =>
  (await tx.run(tables.updateTable('alerts.alert').set(change).where('id', '=', id).where('closedAt', 'is', null))) ===
  1;

type Acknowledged = { readonly acknowledgedAt: Date; readonly acknowledgedBy: string; readonly note: string };
/** False: it is closed, or somebody has acknowledged it. */
export const acknowledge = async (tx: Tx, id: Uuid, by: Acknowledged): Promise<boolean> =>
  (await tx.run(
    tables
      .updateTable('alerts.alert')
      .set(by)
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .where('acknowledgedAt', 'is', null),
  )) === 1;

/** What was closed before then goes, with what was told of it; tests of channels too. */
export async function purgeAlerts(tx: Tx, brandId: BrandId, before: Date): Promise<number> {
  await tx.run(
    tables
      .deleteFrom('alerts.delivery')
      .where('brandId', '=', brandId)
      .where('createdAt', '<', before)
      .where('state', '<>', 'waiting'),
  );
  return tx.run(tables.deleteFrom('alerts.alert').where('brandId', '=', brandId).where('closedAt', '<', before));
}
