import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { OperatorId } from '../../../ids.ts';
import { networkOf, pauseAfter, STRANGER_TRIES_FREE } from '../../../limiter/index.ts';
import type { Secrets } from '../../../secrets.ts';

/** Standards, items 12 and 56: three wrong tries lock for half an hour, here the network or device they came from. */
export const TRIES_MAX = 3;
export const LOCK_MS = 30 * 60_000;
const DEVICES_MAX = 20;

type Scope = Row<'operators.loginGuard'>['scope'];
export type Guard = {
  readonly scope: Scope;
  readonly subject: Buffer;
  /** Whose tries it counts. */ readonly nameKey: Buffer;
};
/** A guard, as it was read under lock. */
export type Count = { readonly guard: Guard; readonly state: GuardState };
export type GuardState = Readonly<Pick<Row<'operators.loginGuard'>, 'failures' | 'lockedUntil'>>;

/** What a try is counted against. */
export type LoginGuards = {
  readonly device: (deviceId: string) => Buffer;
  /** The operator's own device has a count of its own; everybody else's is the network's, and that of all strangers. */
  readonly ofTry: (attempt: {
    readonly name: string;
    readonly ip: string;
    readonly knownDevice: string | undefined;
  }) => { readonly own: Guard; readonly strangers: Guard | undefined };
  readonly ofStrangers: (name: string) => Guard;
  readonly ofOwnPassword: (operator: { readonly id: OperatorId; readonly name: string }) => Guard;
  readonly nameKey: (name: string) => Buffer;
};

export function createLoginGuards({ keyedHash }: Pick<Secrets, 'keyedHash'>): LoginGuards {
  const keyOf = (name: string): string => name.trim().toLowerCase();
  const nameKey = (name: string): Buffer => keyedHash('operator-guard-name', keyOf(name));
  const guard = (name: string, scope: Scope, ...parts: readonly string[]): Guard => ({
    scope,
    subject: keyedHash('operator-guard', [scope, ...parts].join('\n')),
    nameKey: nameKey(name),
  });
  const ofStrangers = (name: string): Guard => guard(name, 'strangers', keyOf(name));
  return {
    device: (deviceId) => keyedHash('operator-device', deviceId),
    ofTry: ({ name, ip, knownDevice }) =>
      knownDevice === undefined
        ? { own: guard(name, 'address', keyOf(name), networkOf(ip)), strangers: ofStrangers(name) }
        : { own: guard(name, 'device', keyOf(name), knownDevice), strangers: undefined },
    ofStrangers,
    ofOwnPassword: ({ id, name }) => guard(name, 'own-password', String(id)),
    nameKey,
  };
}

/**
 * Reads a count under lock, so that tries sent in parallel come one after the other. It is forgotten half an hour after
 * its first failure, or when its lock has ended; the pause of strangers ends without their count.
 */
export async function lockGuard(tx: Tx, { scope, subject, nameKey }: Guard, now: Date): Promise<GuardState> {
  const old = sql<boolean>`(g.since < ${new Date(now.getTime() - LOCK_MS)}::timestamptz
    or (g.scope <> 'strangers' and g.locked_until <= ${now}::timestamptz))`;
  return tx.row(sql<GuardState>`
    insert into operators.login_guard as g (scope, subject, name_key, failures, since)
    values (${scope}, ${subject}, ${nameKey}, 0, ${now})
    on conflict (scope, subject) do update set
      name_key = excluded.name_key,
      failures = case when ${old} then 0 else g.failures end,
      since = case when ${old} then ${now}::timestamptz else g.since end,
      locked_until = case when g.locked_until <= ${now}::timestamptz then null else g.locked_until end
    returning failures, locked_until`);
}

const atGuard = ({ scope, subject }: Guard) =>
  tables.updateTable('operators.loginGuard').where('scope', '=', scope).where('subject', '=', subject);

/** One more wrong try; the third locks. */
export async function countFailure(tx: Tx, { guard, state: { failures } }: Count, now: Date): Promise<void> {
  const lockedUntil = failures + 1 >= TRIES_MAX ? new Date(now.getTime() + LOCK_MS) : null;
  await tx.run(atGuard(guard).set({ failures: failures + 1, lockedUntil }));
}

/** One more wrong try of a stranger. True: from this one on they have to wait. */
export async function countStranger(tx: Tx, { guard, state }: Count, now: Date): Promise<boolean> {
  const failures = state.failures + 1;
  const pauseMs = pauseAfter(failures);
  const lockedUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs);
  await tx.run(atGuard(guard).set({ failures, lockedUntil }));
  return failures === STRANGER_TRIES_FREE;
}

export async function clearGuard(tx: Tx, { scope, subject }: Guard): Promise<void> {
  await tx.run(tables.deleteFrom('operators.loginGuard').where('scope', '=', scope).where('subject', '=', subject));
}

/** Counts that matter still, by subject: for the list of operators. */
export async function readGuards(
  tx: Tx,
  subjects: readonly Buffer[],
  now: Date,
): Promise<(GuardState & { readonly subject: Buffer })[]> {
  return tx.rows(
    tables
      .selectFrom('operators.loginGuard')
      .select(['subject', 'failures', 'lockedUntil'])
      .where('scope', '=', 'strangers')
      .where('subject', '=', sql<Buffer>`any (${subjects}::bytea[])`)
      .where('failures', '>', 0)
      .where('since', '>=', new Date(now.getTime() - LOCK_MS)),
  );
}

export type Locks = { readonly nameKey: Buffer; readonly count: number; readonly until: Date };
/** What is locked now for these names, by networks, devices and their own password. */
export const readLocks = (tx: Tx, names: readonly Buffer[], now: Date): Promise<Locks[]> =>
  tx.rows(sql<Computed<Locks>>`
    select name_key, count(*)::int as count, max(locked_until) as until from operators.login_guard
     where name_key = any (${names}::bytea[]) and scope <> 'strangers' and locked_until > ${now} group by 1`);

/** Forgets every wrong try at a name. Answers how many locks that lifted. */
export async function liftLocks(tx: Tx, nameKey: Buffer, now: Date): Promise<number> {
  const gone = await tx.rows(
    tables
      .deleteFrom('operators.loginGuard')
      .where('nameKey', '=', nameKey)
      .returning(sql<boolean>`locked_until is not null and locked_until > ${now}::timestamptz`.as('locked')),
  );
  return gone.filter(({ locked }) => locked).length;
}

/** Whether the operator has logged in on this device. */
export async function knowsDevice(tx: Tx, operatorId: OperatorId, deviceHash: Buffer): Promise<boolean> {
  const known = await tx.maybe(
    tables
      .selectFrom('operators.knownDevice')
      .select('operatorId')
      .where('operatorId', '=', operatorId)
      .where('deviceHash', '=', deviceHash),
  );
  return known !== undefined;
}

/** Remembers the device of a login; of too many the one that was not seen for longest is forgotten. */
export async function rememberDevice(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  operatorId: OperatorId,
  deviceHash: Buffer,
): Promise<void> {
  await tx.run(
    tables
      .insertInto('operators.knownDevice')
      .values({ operatorId, deviceHash, seenAt: now })
      .onConflict((clash) => clash.columns(['operatorId', 'deviceHash']).doUpdateSet({ seenAt: now })),
  );
  await tx.run(
    tables
      .deleteFrom('operators.knownDevice')
      .where('operatorId', '=', operatorId)
      .where('deviceHash', 'in', (eb) =>
        eb
          .selectFrom('operators.knownDevice')
          .select('deviceHash')
          .where('operatorId', '=', operatorId)
          .orderBy('seenAt', 'desc')
          .offset(DEVICES_MAX),
      ),
  );
}

export async function purgeGuards(tx: Tx, now: Date): Promise<number> {
  return tx.run(
    tables
      .deleteFrom('operators.loginGuard')
      .where('since', '<', new Date(now.getTime() - LOCK_MS))
      .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', now)])),
  );
}
