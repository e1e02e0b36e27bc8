import type { Operator, OperatorRow, OperatorSession } from '@baize/contract/console/operators';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorActor } from '../../../context.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';
import type { Administrator, OperatorsDeps } from './administer.ts';
import { sessionHash } from './commands/open-session.ts';
import { readKin } from './enrolment-store.ts';
import { confirmationOf, maySee, refusalToConfirm, type Kin } from './kinship.ts';
import { readGuards, readLocks } from './login-guard.ts';
import { presentOperator, presentRow, type Around } from './present.ts';
import { grantedTo } from './roles.ts';
import { listSessions } from './session-store.ts';
import {
  findOperator,
  findOperatorSession,
  findOwnRoleOf,
  findPreviousLoginBefore,
  findStanding,
  listOperators,
} from './store.ts';

type Read = Pick<OperatorsDeps, 'db' | 'brands'>;

/** The operator of a session with the rights of this moment. */
export async function findActor({ db }: Pick<Read, 'db'>, token: string): Promise<OperatorActor | undefined> {
  const found = await db.tx(null, (tx) => findOperatorSession(tx, sessionHash(token)));
  return (
    found && {
      operatorId: found.operatorId,
      name: found.name,
      supplier: found.supplier,
      permissions: new Set(grantedTo(found)),
      brandIds: new Set(found.brandIds),
      sessionId: found.sessionId,
    }
  );
}

/** The operator at work, as the console shows them to themselves. */
export async function describeOperator({ db, brands }: Read, actor: OperatorActor): Promise<Operator> {
  const { row, own, previous } = await db.tx(null, async (tx) => ({
    row: (await findOperator(tx, actor.operatorId))!,
    own: (await findOwnRoleOf(tx, actor.operatorId))!,
    previous: await findPreviousLoginBefore(tx, actor.operatorId, actor.sessionId),
  }));
  return presentOperator(
    { ...row, ...own },
    (await brands()).filter((brand) => actor.brandIds.has(brand.id)),
    previous,
  );
}

/** Who put an owner aside, as long as nobody else has seen it. */
function putAsideOf(
  own: Kin,
  kin: readonly Kin[],
  { asker, at }: { readonly asker: Kin | undefined; readonly at: Date },
): Around['putAside'] {
  const by = own.stoodDownSeenAt === null ? kin.find(({ id }) => id === own.stoodDownBy) : undefined;
  if (!by || own.stoodDownAt === null) return undefined;
  return {
    by: by.name,
    at: own.stoodDownAt,
    may: asker !== undefined && maySee({ owner: asker, target: own }, kin, at),
  };
}

/** Operators of the brands that the administrator serves now, or one of them. */
export async function listRows(
  { db, brands, guards, now }: Read & Pick<OperatorsDeps, 'guards' | 'now'>,
  by: Administrator,
  id: OperatorId | null = null,
): Promise<OperatorRow[]> {
  const at = now();
  const { seen, rows, kin, guesses, locks } = await db.tx(null, async (tx) => {
    const served = by.operatorId === null ? null : ((await findStanding(tx, by.operatorId))?.brandIds ?? []);
    const listed = await listOperators(tx, { brandIds: served, id });
    const subjects = listed.map(({ name }) => guards.ofStrangers(name).subject);
    const names = listed.map(({ name }) => guards.nameKey(name));
    return {
      seen: served && new Set(served),
      rows: listed,
      kin: await readKin(tx),
      guesses: await readGuards(tx, subjects, at),
      locks: await readLocks(tx, names, at),
    };
  });
  const all = await brands();
  const asker = kin.find((each) => each.id === by.operatorId);
  return rows.map((row) => {
    const { subject } = guards.ofStrangers(row.name);
    const own = kin.find((each) => each.id === row.id);
    const confirmation = own ? confirmationOf(own, kin, at) : { needed: false as const };
    const may = own !== undefined && asker !== undefined && !refusalToConfirm({ owner: asker, target: own }, kin, at);
    return presentRow(row, {
      brands: all,
      seen,
      confirmation,
      mayConfirm: may,
      putAside: own && putAsideOf(own, kin, { asker, at }),
      guesses: guesses.find((each) => each.subject.equals(subject)),
      locks: locks.find(({ nameKey }) => nameKey.equals(guards.nameKey(row.name))),
    });
  });
}

/** Logins of an operator that are still good. NOT_FOUND: they serve no brand of the asker's. */
export async function readSessions(
  { db }: Pick<Read, 'db'>,
  by: OperatorActor,
  id: OperatorId,
): Promise<CallResult<OperatorSession[], 'NOT_FOUND'>> {
  return db.tx(null, async (tx) => {
    const standing = await findStanding(tx, id);
    if (!standing?.brandIds.some((brand) => by.brandIds.has(brand as BrandId))) return fail('NOT_FOUND');
    const rows = await listSessions(tx, id);
    return ok(
      rows.map((row) => ({
        id: row.id,
        openedAt: row.createdAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
        ip: row.ip,
        userAgent: row.userAgent,
        current: row.id === by.sessionId,
      })),
    );
  });
}
