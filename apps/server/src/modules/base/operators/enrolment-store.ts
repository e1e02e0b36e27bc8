import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, OperatorId, Uuid } from '../../../ids.ts';
import type { Kin } from './kinship.ts';

type LinkColumns = Row<'operators.enrolmentLink'>;
export type LinkDraft = Readonly<
  Pick<LinkColumns, 'id' | 'operatorId' | 'tokenHash' | 'madeBy' | 'madeAt' | 'expiresAt'>
>;

/** Makes a link; one that waits is replaced by it. */
export async function insertLink(tx: Tx, link: LinkDraft): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.enrolmentLink')
      .set({ replacedAt: link.madeAt })
      .where('operatorId', '=', link.operatorId)
      .where('usedAt', 'is', null)
      .where('replacedAt', 'is', null),
  );
  await tx.run(tables.insertInto('operators.enrolmentLink').values(link));
}

export type OpenLink = Readonly<Pick<LinkColumns, 'id' | 'operatorId' | 'expiresAt'>> & {
  readonly name: string;
  readonly displayName: string;
  readonly brandIds: BrandId[];
};

/** The link of a token while it can be used, and its operator. */
export const findOpenLink = (tx: Tx, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> =>
  tx.maybe(
    tables
      .selectFrom('operators.enrolmentLink as l')
      .innerJoin('operators.operator as o', 'o.id', 'l.operatorId')
      .select(['l.id', 'l.operatorId', 'l.expiresAt', 'o.name', 'o.displayName'])
      .select(
        sql<BrandId[]>`array(
          select b.brand_id from operators.operator_brand b where b.operator_id = o.id order by 1)`.as('brandIds'),
      )
      .where('l.tokenHash', '=', tokenHash)
      .where('l.usedAt', 'is', null)
      .where('l.replacedAt', 'is', null)
      .where('l.expiresAt', '>', now)
      .where('o.disabledAt', 'is', null),
  );

/** Uses a link up. False: somebody was faster, or it was replaced. */
export async function useLink(tx: Tx, id: Uuid, now: Date): Promise<boolean> {
  const used = await tx.run(
    tables
      .updateTable('operators.enrolmentLink')
      .set({ usedAt: now })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('replacedAt', 'is', null),
  );
  return used === 1;
}

export type Enrolled = Readonly<
  Pick<Row<'operators.operator'>, 'passwordHash' | 'totpSecret' | 'keyVersion' | 'totpLastStep' | 'enrolledAt'>
>;

/** What the operator chose. */
export async function saveEnrolled(tx: Tx, id: OperatorId, enrolled: Enrolled): Promise<void> {
  await tx.run(tables.updateTable('operators.operator').set(enrolled).where('id', '=', id));
}

/** Takes an account back: nobody has its password and its authenticator any more, and no device is known. */
export async function saveUnenrolled(tx: Tx, id: OperatorId): Promise<void> {
  const nothing = { passwordHash: null, totpSecret: null, keyVersion: null, enrolledAt: null, totpLastStep: 0n };
  await tx.run(
    tables
      .updateTable('operators.operator')
      .set({ ...nothing, version: sql<number>`version + 1` })
      .where('id', '=', id),
  );
  await tx.run(tables.deleteFrom('operators.knownDevice').where('operatorId', '=', id));
}

export async function saveConfirmed(
  tx: Tx,
  id: OperatorId,
  { by, now }: { readonly by: OperatorId; readonly now: Date },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.operator')
      .set({ confirmedAt: now, confirmedBy: by, version: sql<number>`version + 1` })
      .where('id', '=', id),
  );
}

/** They were an owner who can act, and from now on are not, at least of one brand. */
export async function noteStoodDown(
  tx: Tx,
  id: OperatorId,
  { by, now }: { readonly by: OperatorId | null; readonly now: Date },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.operator')
      .set({ stoodDownAt: now, stoodDownBy: by, stoodDownSeenAt: null, stoodDownSeenBy: null })
      .where('id', '=', id),
  );
}

/** Another owner has seen that they were put aside. */
export async function noteSeen(
  tx: Tx,
  id: OperatorId,
  { by, now }: { readonly by: OperatorId; readonly now: Date },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.operator')
      .set({ stoodDownSeenAt: now, stoodDownSeenBy: by, version: sql<number>`version + 1` })
      .where('id', '=', id),
  );
}

/**
 * Everybody with who made them since they were last confirmed; of an instant (`at`): with who had made them by then and
 * was not followed by a confirmation. An operator whom neither a seed nor a link made counts
 * as their own maker: nobody confirmed anything about them.
 */
export function readKin(tx: Tx, at: Date | 'infinity' = 'infinity'): Promise<Kin[]> {
  const confirmedAt = sql`case when o.confirmed_at <= ${at}::timestamptz then o.confirmed_at end`;
  return tx.rows(
    tables
      .selectFrom('operators.operator as o')
      .select([
        'o.id',
        'o.name',
        'o.role',
        'o.disabledAt',
        'o.enrolledAt',
        'o.stoodDownAt',
        'o.stoodDownBy',
        'o.stoodDownSeenAt',
      ])
      .select([
        sql<BrandId[]>`array(
          select b.brand_id from operators.operator_brand b where b.operator_id = o.id order by 1)`.as('brandIds'),
        sql<OperatorId[]>`case
          when o.confirmed_at is null and not o.seeded
            and not exists (select 1 from operators.enrolment_link l where l.operator_id = o.id) then array[o.id]
          else array(select distinct l.made_by from operators.enrolment_link l
            where l.operator_id = o.id and l.made_by is not null and l.made_at <= ${at}::timestamptz
              and l.made_at > coalesce(${confirmedAt}, '-infinity') order by 1) end`.as('makers'),
      ])
      .orderBy('o.id'),
  );
}
