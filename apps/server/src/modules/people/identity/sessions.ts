import { randomBytes, randomUUID } from 'node:crypto';
import type { LoginValue } from '@baize/contract/identity';
import type { Tx } from '../../../db/pool.ts';
import type { Row } from '../../../db/query.ts';
import type { MemberActor } from '../../../context.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { Brand, LoginRules } from '../../base/brand/index.ts';
import {
  endSessions,
  findOpenSession,
  insertSession,
  touchSession,
  type Area,
  type SessionRow,
} from './session-store.ts';
import { noteLogin, type Member } from './store.ts';
import type { Caller, IdentityDeps } from './deps.ts';

/** A full login at least every 30 days (GLI-19 2.5.4b), however busy the session. */
export const SESSION_DAYS_MAX = 30;
/** Open sessions of one member; the oldest gives way. */
export const SESSIONS_PER_MEMBER_MAX = 20;
/** How long an ended session may be taken for open by a process that was not told. */
export const SESSION_CACHE_MS = 500;
const SESSIONS_CACHED_MAX = 50_000;
const TOUCH_EVERY_MS = 30_000;
export const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/** Sessions last seen before these instants have been idle for too long. */
export const idleSince = (rules: LoginRules, now: Date): { site: Date; agent: Date } => ({
  site: new Date(now.getTime() - rules.memberIdleMinutes * MINUTE_MS),
  agent: new Date(now.getTime() - rules.agentIdleMinutes * MINUTE_MS),
});

/** What is known of a login that has not ended and whose account is not disabled. */
export type LoginStanding = Readonly<Pick<Row<'identity.session'>, 'area' | 'lastSeenAt' | 'expiresAt'>>;

/** Whether a login is over: ended (there is no standing), thirty days old, or idle by the brand's rules. */
export const isOver = (login: LoginStanding | null, rules: LoginRules, now: Date): boolean =>
  login === null || login.expiresAt <= now || login.lastSeenAt < idleSince(rules, now)[login.area];

/** How somebody came in: by typing a password, or without one. */
export type LoginWay = NonNullable<Row<'identity.session'>['cameBy']>;
type Opening = {
  readonly member: Member;
  readonly brand: Brand;
  readonly area: Area;
  readonly by: LoginWay;
};

/**
 * Opens a session on the caller's device and answers what the page stores. The token is shown this once. Who typed a
 * default password, or one that has expired, gets a session that can do nothing but change it.
 */
export async function openSession(
  { deps, tx, caller }: { readonly deps: IdentityDeps; readonly tx: Tx; readonly caller: Caller },
  { member, brand, area, by }: Opening,
): Promise<LoginValue> {
  const now = deps.now();
  const { settings } = brand;
  const oldestGood = now.getTime() - settings.login.passwordMaxAgeDays * 24 * 60 * MINUTE_MS;
  const passwordExpired =
    settings.flags.PWDEXPFORCECHANGE3 &&
    settings.login.passwordMaxAgeDays > 0 &&
    member.passwordHash !== null &&
    member.passwordChangedAt.getTime() < oldestGood;
  const isFirstChange = settings.login.firstLogin === 'change' && !member.firstLoginDone;
  const mustChangePassword = by === 'password' && (member.defaultPassword || passwordExpired || isFirstChange);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = randomUUID() as Uuid;
  await insertSession(tx, {
    id,
    brandId: caller.brandId,
    memberId: member.id,
    tokenHash: deps.hashes.token(token),
    deviceHash: deps.hashes.device(caller.deviceId),
    area,
    ip: caller.ip,
    userAgent: caller.userAgent,
    mustChangePassword,
    cameBy: by,
    now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS_MAX * 24 * 60 * MINUTE_MS),
  });
  await noteLogin(tx, member.id, now);
  // Of many that began in one instant the one that just did stays.
  const filter = { except: id, beyond: SESSIONS_PER_MEMBER_MAX - 1 };
  await endSessions(tx, { brandId: caller.brandId, memberId: member.id, reason: 'replaced', now, filter });
  return {
    userName: member.account,
    token,
    firstTimeLogin: !member.firstLoginDone,
    passwordExpired,
    defaultPassword: member.defaultPassword,
    mustChangePassword,
    previousLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}

type SessionDeps = Pick<IdentityDeps, 'db' | 'now' | 'brand' | 'hashes'>;

export type SessionCache = {
  /** The actor of a token on its device; undefined for every way in which it is not good. */
  readonly findActor: (brandId: BrandId, token: string, deviceId: string) => Promise<MemberActor | undefined>;
  /** Forgets what this process remembers of all sessions: some have ended. */
  readonly forget: () => void;
};

/**
 * Checks tokens. What it remembers it remembers for half a second, so that an ended session is over everywhere within
 * one.
 */
export function createSessionCache(deps: SessionDeps): SessionCache {
  const cache = createShortCache({
    now: deps.now,
    ttlMs: SESSION_CACHE_MS,
    sizeMax: SESSIONS_CACHED_MAX,
    load: (key: string) => {
      const [brand, hash] = key.split(':') as [string, string];
      return load(deps, Number(brand) as BrandId, Buffer.from(hash, 'hex'));
    },
  });
  return {
    forget: cache.clear,
    findActor: async (brandId, token, deviceId) => {
      const key = `${brandId}:${deps.hashes.token(token).toString('hex')}`;
      const row = await cache.get(key);
      // Another process may have changed the password since: that a session is held back is not remembered.
      if (row?.mustChangePassword) cache.forget(key);
      if (!row?.deviceHash.equals(deps.hashes.device(deviceId))) return undefined;
      return {
        memberId: row.memberId,
        brandId,
        account: row.account,
        type: row.type,
        currency: row.currency,
        sessionId: row.id,
        loggedInAt: row.createdAt,
        mustChangePassword: row.mustChangePassword,
      };
    },
  };
}

async function load(deps: SessionDeps, brandId: BrandId, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { login } = (await deps.brand(brandId)).settings;
  return deps.db.tx(brandId, async (tx) => {
    const now = deps.now();
    const row = await findOpenSession(tx, tokenHash, now);
    if (!row || row.lastSeenAt < idleSince(login, now)[row.area]) return undefined;
    if (now.getTime() - row.lastSeenAt.getTime() >= TOUCH_EVERY_MS) await touchSession(tx, row.id, now);
    return row;
  });
}
