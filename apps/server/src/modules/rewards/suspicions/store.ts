import type { SuspicionDecision, SuspicionState } from '@baize/contract/console/suspicion-words';
import type { KeysetPage } from '@baize/contract/envelope';
import type { SuspicionKind, SuspicionRule } from '@baize/domain/agents/suspicions';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { besidePlace, placeOf, placeUs, type Placed } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { subjectOf, type Finding } from './evidence.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

/** Rows that are kept of one suspicion: they are enough to judge it. */
export const EVIDENCE_MAX = 500;
const REMARKS_MAX = 200;

const SUSPICIONS = tables
  .selectFrom('suspicions.suspicion as s')
  .select([
    's.id',
    's.kind',
    's.state',
    's.accounts',
    's.currency',
    's.evidenceRows',
    's.foundAt',
    's.lastAt',
    's.judgedAt',
  ]);
export type StoredSuspicion = Pick<
  Row<'suspicions.suspicion'>,
  'id' | 'kind' | 'state' | 'accounts' | 'currency' | 'evidenceRows' | 'foundAt' | 'lastAt' | 'judgedAt'
>;
export type StoredEvidence = Omit<Row<'suspicions.evidence'>, 'brandId' | 'suspicionId'>;
export type StoredRemark = Omit<Row<'suspicions.remark'>, 'brandId' | 'suspicionId'>;

export type SuspicionsWanted = KeysetQuery &
  AskedSpan & {
    readonly kind?: SuspicionKind | undefined;
    readonly state?: SuspicionState | undefined;
    readonly memberId?: MemberId | undefined;
  };

/** The newest first. */
export async function listStored(
  tx: Tx,
  { kind, state, memberId, ...query }: SuspicionsWanted,
): Promise<KeysetPage<StoredSuspicion>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const rows: (StoredSuspicion & Placed)[] = await tx.rows(
    SUSPICIONS.select(placeUs('s.foundAt').as('placeUs'))
      .$if(kind !== undefined, (found) => found.where('s.kind', '=', kind!))
      .$if(state !== undefined, (found) => found.where('s.state', '=', state!))
      .$if(memberId !== undefined, (found) =>
        found.where(sql<boolean>`s.id = any (array(select suspicions_of(${memberId})))`),
      )
      .where(within('s.foundAt', query))
      .where(besidePlace('s.foundAt', query))
      .orderBy('s.foundAt', order)
      .orderBy('s.id', order)
      .limit(query.pageSize + 1),
  );
  return keysetPageOf(rows, query, placeOf);
}

export const findSuspicion = (tx: Tx, id: Uuid): Promise<StoredSuspicion | undefined> =>
  tx.maybe(SUSPICIONS.where('s.id', '=', id));

export const listEvidence = (tx: Tx, id: Uuid): Promise<StoredEvidence[]> =>
  tx.rows(
    tables
      .selectFrom('suspicions.evidence')
      .selectAll()
      .where('suspicionId', '=', id)
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .limit(EVIDENCE_MAX),
  );

export const listRemarks = (tx: Tx, id: Uuid): Promise<StoredRemark[]> =>
  tx.rows(
    tables
      .selectFrom('suspicions.remark')
      .selectAll()
      .where('suspicionId', '=', id)
      .orderBy('writtenAt', 'desc')
      .limit(REMARKS_MAX),
  );

export type NewRemark = Omit<Row<'suspicions.remark'>, 'id' | 'brandId' | 'suspicionId'>;
export async function addRemark(
  tx: Tx,
  suspicion: { readonly id: Uuid; readonly brandId: BrandId },
  remark: NewRemark,
): Promise<void> {
  const row = { ...remark, id: randomUUID() as Uuid, brandId: suspicion.brandId, suspicionId: suspicion.id };
  await tx.run(tables.insertInto('suspicions.remark').values(row));
}

type Closing = { readonly state: SuspicionDecision; readonly judgedAt: Date };
/** False: it is not open any more. */
export async function closeSuspicion(tx: Tx, id: Uuid, closing: Closing): Promise<boolean> {
  const closed = tables
    .updateTable('suspicions.suspicion')
    .set(closing)
    .where('id', '=', id)
    .where('state', '=', 'OPEN');
  return (await tx.run(closed)) === 1;
}

export type Progress = { readonly day: string; readonly afterId: bigint };

/** How far a brand has been looked through; it waits for whoever is looking. */
export async function lockProgress(tx: Tx, brandId: BrandId, first: string): Promise<Progress> {
  await tx.run(
    tables
      .insertInto('suspicions.progress')
      .values({ brandId, day: first, afterId: 0n })
      .onConflict((clash) => clash.doNothing()),
  );
  return tx.row(
    tables.selectFrom('suspicions.progress').select(['day', 'afterId']).where('brandId', '=', brandId).forUpdate(),
  );
}

export async function saveProgress(tx: Tx, brandId: BrandId, progress: Progress): Promise<void> {
  await tx.run(tables.updateTable('suspicions.progress').set(progress).where('brandId', '=', brandId));
}

export type Found = {
  readonly finding: Finding;
  readonly rule: Pick<SuspicionRule, 'quietDays'>;
  readonly day: string;
  readonly at: Date;
};

/** What is found again joins what is open; what was dismissed lately is left alone. */
export async function saveFinding(tx: Tx, brandId: BrandId, { finding, rule, day, at }: Found): Promise<void> {
  const { kind, accounts, currency, evidence } = finding;
  const subject = subjectOf(finding);
  const before = await tx.maybe(
    SUSPICIONS.where('s.brandId', '=', brandId)
      .where('s.kind', '=', kind)
      .where('s.subject', '=', subject)
      .orderBy('s.foundAt', 'desc')
      .limit(1),
  );
  const quietSince = at.getTime() - rule.quietDays * 86_400_000;
  if (before?.state === 'DISMISSED' && before.judgedAt!.getTime() > quietSince) return;
  const open = before?.state === 'OPEN' ? before : undefined;
  const id = open?.id ?? (randomUUID() as Uuid);
  const about = [...new Set([...(open?.accounts ?? []), ...accounts])];
  if (!open)
    await tx.run(
      tables
        .insertInto('suspicions.suspicion')
        .values({ id, brandId, kind, subject, accounts: about, currency, foundAt: at, lastAt: at }),
    );
  const room = EVIDENCE_MAX - (open?.evidenceRows ?? 0);
  if (room > 0)
    await tx.run(
      tables
        .insertInto('suspicions.evidence')
        .values(evidence.slice(0, room).map((row) => ({ ...row, brandId, suspicionId: id, day })))
        .onConflict((clash) =>
          clash.columns(['suspicionId', 'fact', 'memberId', 'otherId', 'ref']).doUpdateSet((eb) => ({
            day: eb.ref('excluded.day'),
            times: eb.ref('excluded.times'),
            stake: eb.ref('excluded.stake'),
            net: eb.ref('excluded.net'),
            otherStake: eb.ref('excluded.otherStake'),
            otherNet: eb.ref('excluded.otherNet'),
            at: eb.ref('excluded.at'),
          })),
        ),
    );
  await tx.run(sql`update suspicions.suspicion set accounts = ${about}::bigint[], last_at = ${at}, evidence_rows =
    (select count(*)::integer from suspicions.evidence where suspicion_id = ${id}) where id = ${id}`);
}
