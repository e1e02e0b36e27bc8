import type { Operator, OperatorRow } from '@baize/contract/console/operators';
import type { OperatorActor } from '../../../context.ts';
import type { OperatorId } from '../../../ids.ts';
import type { Administrator, OperatorsDeps } from './administer.ts';
import { sessionHash } from './commands/open-session.ts';
import { presentOperator, presentRow } from './present.ts';
import { permissionsOf } from './roles.ts';
import { findOperator, findOperatorSession, findPreviousLoginBefore, findStanding, listOperators } from './store.ts';

type Read = Pick<OperatorsDeps, 'db' | 'brands'>;

/** The operator of a session with the rights of this moment. While a password is one that was handed out, none. */
export async function findActor({ db }: Pick<Read, 'db'>, token: string): Promise<OperatorActor | undefined> {
  const found = await db.tx(null, (tx) => findOperatorSession(tx, sessionHash(token)));
  return (
    found && {
      operatorId: found.operatorId,
      name: found.name,
      permissions: new Set(found.passwordExpiresAt === null ? permissionsOf(found.role) : []),
      brandIds: new Set(found.brandIds),
      sessionId: found.sessionId,
    }
  );
}

/** The operator at work, as the console shows them to themselves. */
export async function describeOperator({ db, brands }: Read, actor: OperatorActor): Promise<Operator> {
  const { row, previous } = await db.tx(null, async (tx) => ({
    row: (await findOperator(tx, actor.operatorId))!,
    previous: await findPreviousLoginBefore(tx, actor.operatorId, actor.sessionId),
  }));
  return presentOperator(
    row,
    (await brands()).filter((brand) => actor.brandIds.has(brand.id)),
    previous,
  );
}

/** Operators of the brands that the administrator serves now, or one of them. */
export async function listRows(
  { db, brands }: Read,
  by: Administrator,
  id: OperatorId | null = null,
): Promise<OperatorRow[]> {
  const { seen, rows } = await db.tx(null, async (tx) => {
    const served = by.operatorId === null ? null : ((await findStanding(tx, by.operatorId))?.brandIds ?? []);
    return { seen: served && new Set(served), rows: await listOperators(tx, { brandIds: served, id }) };
  });
  const all = await brands();
  return rows.map((row) => presentRow(row, all, seen));
}
