import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { networksOf } from '../../../limiter/index.ts';

type Columns = Row<'identity.loginStep'>;
export type LoginStepRow = Readonly<
  Pick<
    Columns,
    'id' | 'memberId' | 'area' | 'cameBy' | 'needsFactor' | 'needsPlace' | 'passwordChangedAt' | 'tries' | 'expiresAt'
  >
>;
export type LoginStepDraft = Readonly<
  Omit<LoginStepRow, 'tries'> & Pick<Columns, 'brandId' | 'ticketHash' | 'deviceHash' | 'createdAt'>
>;

/** Wrong proofs that one step bears. */
const STEP_TRIES_MAX = 5;

export async function insertStep(tx: Tx, step: LoginStepDraft): Promise<void> {
  await tx.run(tables.insertInto('identity.loginStep').values(step));
}

export type StepTicket = { readonly ticketHash: Buffer; readonly deviceHash: Buffer; readonly now: Date };

/** The step of a ticket on its device, under lock, as long as it can be passed. */
export const lockStep = (tx: Tx, { ticketHash, deviceHash, now }: StepTicket): Promise<LoginStepRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('identity.loginStep')
      .select(['id', 'memberId', 'area', 'cameBy', 'needsFactor', 'needsPlace'])
      .select(['passwordChangedAt', 'tries', 'expiresAt'])
      .where('ticketHash', '=', ticketHash)
      .where('deviceHash', '=', deviceHash)
      .where('spentAt', 'is', null)
      .where('expiresAt', '>', now)
      .forUpdate(),
  );

export const isTriedOut = ({ tries }: Pick<LoginStepRow, 'tries'>): boolean => tries >= STEP_TRIES_MAX;

export async function countStepTry(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(
    tables
      .updateTable('identity.loginStep')
      .set({ tries: sql<number>`tries + 1` })
      .where('id', '=', id),
  );
}

export async function spendStep(tx: Tx, id: Uuid, now: Date): Promise<void> {
  await tx.run(tables.updateTable('identity.loginStep').set({ spentAt: now }).where('id', '=', id));
}

/** Logins of a member that are under way come to nothing. */
export async function dropSteps(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('identity.loginStep').where('memberId', '=', member));
}

export const purgeSteps = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('identity.loginStep').where('brandId', '=', brandId).where('expiresAt', '<', now));

/** The network by which a place is known: a /24, or a /64 of IPv6. */
export function placeNetwork(ip: string): string {
  const names = networksOf(ip).map(({ name }) => name);
  return names.find((name) => name.endsWith('/24') || name.endsWith('/64')) ?? ip;
}

type Place = { readonly ip: string; readonly deviceHash: Buffer; readonly since: Date };

/** Whether the member was lately logged in on this device, and from this network. */
export async function knowsPlace(tx: Tx, member: MemberId, { ip, deviceHash, since }: Place): Promise<boolean> {
  const { known } = await tx.row(sql<Computed<{ known: boolean }>>`
    with lately as (
      select ip, device_hash from identity.session where member_id = ${member}
        and last_seen_at >= greatest(${since}::timestamptz,
          coalesce((select places_since from identity.safety where member_id = ${member}), '-infinity')))
    select exists (select 1 from lately where device_hash = ${deviceHash})
      and exists (select 1 from lately where ip <<= ${placeNetwork(ip)}::inet) as known`);
  return known;
}
