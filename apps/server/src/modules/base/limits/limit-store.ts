import type { LimitKind, PlayerLimit } from '@baize/domain/player-limit';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { GateOwner } from './store.ts';

type Columns = Row<'limits.playerLimit'>;
export type SetBy = Columns['setBy'];
export type HeldLimit = PlayerLimit & { readonly setBy: SetBy };
export type HeldLimits = ReadonlyMap<LimitKind, HeldLimit>;

/** The limits that a member has set or was given. Decide on them only under the member's lock. */
export async function readLimits(tx: Tx, member: MemberId): Promise<HeldLimits> {
  const rows = await tx.rows(tables.selectFrom('limits.playerLimit').selectAll().where('memberId', '=', member));
  return new Map(rows.map((row) => [row.kind, heldOf(row)]));
}

const heldOf = ({ value, nextValue, nextFrom, setBy }: Columns): HeldLimit => ({
  value,
  next: nextFrom === null ? null : { value: nextValue, from: nextFrom },
  setBy,
});

export type LimitToSave = { readonly kind: LimitKind; readonly held: HeldLimit; readonly at: Date };

export async function saveLimit(
  tx: Tx,
  { brandId, memberId }: GateOwner,
  { kind, held, at }: LimitToSave,
): Promise<void> {
  const { value, next, setBy } = held;
  const values = { value, nextValue: next?.value ?? null, nextFrom: next?.from ?? null, setAt: at, setBy };
  await tx.run(
    tables
      .insertInto('limits.playerLimit')
      .values({ brandId, memberId, kind, ...values })
      .onConflict((clash) => clash.columns(['memberId', 'kind']).doUpdateSet(values)),
  );
}

/** Members of a brand whose wait for a looser limit is over, the longest waiting first. */
export const listDueLimits = (
  tx: Tx,
  brandId: BrandId,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<Readonly<Pick<Columns, 'memberId' | 'kind'>>[]> =>
  tx.rows(
    tables
      .selectFrom('limits.playerLimit')
      .select(['memberId', 'kind'])
      .where('brandId', '=', brandId)
      .where('nextFrom', '<=', now)
      .orderBy('nextFrom')
      .limit(max),
  );
