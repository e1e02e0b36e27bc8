import { createHash } from 'node:crypto';
import {
  createOperatorClient,
  createSigner,
  createTransport,
  pinKey,
  type KeySet,
  type OperatorClient,
  type Signer,
} from '@baize/wallet-protocol';
import { createGapOperatorClient } from '@baize/wallet-protocol/dialects/gap/operator-client';
import type { SharedSecret } from '@baize/wallet-protocol/dialects/gap/signing';
import { createCollectedLoad } from '../../../collected-load.ts';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { memberId, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import type { Keyring } from '../../../sealing/index.ts';
import type { KeyPair } from '../../../secrets.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { CeilingKind, ClosedCeiling } from './closed-payout-part.ts';
import { createGuard, LANES, UNDER_WAY_MAX, type Guard } from './health/guard.ts';
import { createReporter, type Reporter } from './health/reporter.ts';
import type { LoginStanding } from '../../people/identity/index.ts';
import { createSecretVault } from './secret-vault.ts';
import {
  findLatestSession,
  findOwner,
  findSessions,
  listSuppliers,
  type FoundSession,
  type SupplierRow,
} from './store.ts';

/** `version` 0: the supplier's own, of which no brand has a say. */
type Ceiling = Pick<ClosedCeiling, 'winMax' | 'dayMax'> & { readonly version: number };
const ceilingKey = (brandId: number, currency: string): string => `${brandId}:${currency}`;
const NONE: Ceiling = { winMax: 0n, dayMax: 0n, version: 0 };

export type Supplier = {
  readonly id: SupplierId;
  readonly code: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly mode: 'strict' | 'plain';
  /** Which wire it speaks (dialects/registry.ts). */
  readonly dialect: SupplierRow['dialect'];
  readonly enabled: boolean;
  /** Somebody tries their client out: it is told more of what is wrong, and plays with play money alone. */
  readonly sandbox: boolean;
  readonly operatorId: number;
  /** From where its games load in a page's frame. */
  readonly frameHosts: readonly string[];
  /** From where it may call; none: from everywhere. */
  readonly allowedNetworks: readonly string[];
  readonly brands: ReadonlySet<number>;
  /** Brands that let it in, now or once: of others' players it can owe nothing. */
  readonly knownTo: ReadonlySet<number>;
  /** What it may still pay out in a brand that does not let it in, where the brand has set nothing. */
  readonly closed: Ceiling;
  /** The same as a brand has set it, by `ceilingKey`. */
  readonly closedOf: ReadonlyMap<string, Ceiling>;
  /** What wins of free rounds that it gives by itself may come to, by `ceilingKey`; nothing where it is not there. */
  readonly giftsOf: ReadonlyMap<string, Ceiling>;
  readonly keys: KeySet;
  /** What dialects without key pairs are signed with. */
  readonly secrets: readonly SharedSecret[];
  /** Asks only while the guard lets it. */
  readonly client: OperatorClient;
  readonly guard: Guard;
  readonly fingerprint: string;
};
export type Owner = { readonly brandId: BrandId; readonly currency: string };

/** How long a connection may be remembered: a change is seen by every process within a second. */
const REMEMBER_MS = 1_000;
/** The same of a session: with the time that a bet takes, nobody stakes a second after their login has ended. */
export const SESSION_REMEMBER_MS = 500;
/** What is asked for all the time is read anew at this share of its time, and nobody waits for it. */
const REFRESH_AT = 0.75;
const REMEMBERED_MAX = 100_000;
/** Play keeps a login from being idle, told at most so often. */
const PLAY_TOLD_EVERY_MS = 30_000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Directory = {
  readonly supplierByCode: (code: string) => Promise<Supplier | undefined>;
  readonly supplierById: (id: SupplierId) => Promise<Supplier | undefined>;
  /** A launch whose login is over has ended, whatever its own row says. */
  readonly sessionOf: (token: string) => Promise<FoundSession | undefined>;
  /** The same of a player's latest launch with a supplier, for dialects whose calls may name none. */
  readonly latestSessionOf: (supplierId: SupplierId, member: MemberId) => Promise<FoundSession | undefined>;
  /** The same as it is at this moment: for who decides on it for longer than a moment. */
  readonly readLatestSession: Directory['latestSessionOf'];
  /** The player stakes: their login is not idle. */
  readonly notePlay: (token: string, session: FoundSession) => Promise<void>;
  /** Whose wallet a member's is. Never changes, so it is remembered for good. */
  readonly ownerOf: (member: MemberId) => Promise<Owner | undefined>;
  readonly suppliers: () => Promise<readonly Supplier[]>;
  /** What this process changed itself is seen at once. */
  readonly forget: (token?: string) => void;
  /** What this process saw of its suppliers is told to all others now, not in a moment. */
  readonly tellHealth: () => Promise<void>;
  /** Logins have ended somewhere. */
  readonly forgetSessions: () => void;
  readonly close: () => void;
};

/** What identity says of logins: it alone knows when one is idle. */
export type Logins = {
  readonly isLoginOver: (brandId: BrandId, login: LoginStanding | null) => Promise<boolean>;
  readonly touchLogin: (brandId: BrandId, id: Uuid) => Promise<void>;
};

export type DirectoryDeps = Pick<Deps, 'db' | 'now'> & {
  readonly keyring: Pick<Keyring, 'keys'>;
  readonly log: Pick<Deps['log'], 'warn'>;
};

export function createDirectory(deps: DirectoryDeps, signingKey: KeyPair, logins: Logins): Directory {
  const { db, now } = deps;
  const connections = createConnections(deps, signingKey);
  const remembered = { now, ttlMs: REMEMBER_MS, refreshMs: REMEMBER_MS * REFRESH_AT, sizeMax: REMEMBERED_MAX };
  const suppliers = createShortCache({ ...remembered, load: (_all: 'all') => connections.read() });
  const sessions = createShortCache({
    ...remembered,
    ttlMs: SESSION_REMEMBER_MS,
    refreshMs: SESSION_REMEMBER_MS * REFRESH_AT,
    load: createCollectedLoad(sessionReader(db, logins)),
  });
  const readLatestSession: Directory['latestSessionOf'] = async (supplierId, member) => {
    const found = await db.once((tx) => findLatestSession(tx, supplierId, member));
    return found && sessionWithLogin(logins, found);
  };
  const latest = createShortCache({
    ...remembered,
    ttlMs: SESSION_REMEMBER_MS,
    load: async (of: string) => {
      const [supplierId, member] = of.split(':');
      return readLatestSession(Number(supplierId) as SupplierId, memberId(member!));
    },
  });
  const forgetSessions = (): void => {
    sessions.clear();
    latest.clear();
  };
  return {
    supplierByCode: async (code) => (await suppliers.get('all')).get(code),
    supplierById: async (id) => [...(await suppliers.get('all')).values()].find((supplier) => supplier.id === id),
    suppliers: async () => [...(await suppliers.get('all')).values()],
    sessionOf: sessions.get,
    latestSessionOf: (supplierId, member) => latest.get(`${supplierId}:${member}`),
    readLatestSession,
    notePlay: async (token, { brandId, loginSessionId, loginSeenAt }) => {
      if (loginSessionId === null || loginSeenAt === null) return;
      if (now().getTime() - loginSeenAt.getTime() < PLAY_TOLD_EVERY_MS) return;
      await logins.touchLogin(brandId, loginSessionId);
      sessions.forget(token);
      latest.clear();
    },
    ownerOf: rememberOwners(db),
    forget: (token) => {
      latest.clear();
      if (token !== undefined) return sessions.forget(token);
      suppliers.clear();
      sessions.clear();
    },
    tellHealth: connections.tellHealth,
    forgetSessions,
    close: connections.close,
  };
}

/** The sessions of many tokens in one message. */
const sessionReader =
  (db: Db, logins: Logins) =>
  async (tokens: readonly string[]): Promise<ReadonlyMap<string, FoundSession>> => {
    const hashes = tokens.map(hashToken);
    const found = await db.once((tx) => findSessions(tx, hashes));
    const told = await Promise.all(found.map((session) => sessionWithLogin(logins, session)));
    const byHash = new Map(told.map((session) => [session.tokenHash.toString('hex'), session]));
    return new Map(
      tokens.flatMap((token, index) => {
        const session = byHash.get(hashes[index]!.toString('hex'));
        return session ? [[token, session] as const] : [];
      }),
    );
  };

async function sessionWithLogin(logins: Logins, session: FoundSession): Promise<FoundSession> {
  const isOver = session.loginSessionId !== null && (await logins.isLoginOver(session.brandId, loginOf(session)));
  return isOver ? { ...session, state: 'ended' } : session;
}

const loginOf = ({ loginArea, loginSeenAt, loginExpiresAt }: FoundSession): LoginStanding | null =>
  loginArea === null || loginSeenAt === null || loginExpiresAt === null
    ? null
    : { area: loginArea, lastSeenAt: loginSeenAt, expiresAt: loginExpiresAt };

/** Reads the connections, and keeps the client of each while its address and its keys stay the same. */
function createConnections(deps: DirectoryDeps, { kid, privateKey }: KeyPair) {
  const { db } = deps;
  const vault = createSecretVault(deps.keyring);
  const signer = createSigner({ kid, privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
  let known: ReadonlyMap<string, Supplier> = new Map();
  let reading: Promise<unknown> = Promise.resolve();
  const guardOf = (id: SupplierId): Guard | undefined => [...known.values()].find((each) => each.id === id)?.guard;
  const reporter = createReporter(deps, guardOf);
  const readNow = async (): Promise<ReadonlyMap<string, Supplier>> => {
    const before = known;
    const { rows, secrets } = await db.tx(null, async (tx) => ({
      rows: await listSuppliers(tx),
      secrets: await vault.read(tx),
    }));
    known = new Map(
      rows.map((row) => {
        const known = { before: before.get(row.code), secrets: secrets.get(row.id) ?? [] };
        return [row.code, connect(row, known, { ...deps, signer, reporter })];
      }),
    );
    for (const { code, client } of before.values()) if (known.get(code)?.client !== client) client.close();
    return known;
  };
  return {
    /** One reading after the other: an older one that ends later must not bring an older client back. */
    read: (): Promise<ReadonlyMap<string, Supplier>> => {
      const next = reading.then(readNow, readNow);
      reading = next;
      return next;
    },
    tellHealth: reporter.tell,
    close: () => {
      reporter.close();
      for (const supplier of known.values()) supplier.client.close();
    },
  };
}

/** Of several the youngest signs our own calls. */
export const secretInForce = (secrets: readonly SharedSecret[], nowMs: number): SharedSecret | undefined =>
  secrets
    .filter(({ notBefore, notAfter }) => notBefore <= nowMs && (notAfter === undefined || nowMs < notAfter))
    .toSorted((one, other) => other.notBefore - one.notBefore)[0];

type ConnectWith = DirectoryDeps & { readonly signer: Signer; readonly reporter: Reporter };
type KnownSupplier = { readonly before: Supplier | undefined } & Pick<Supplier, 'secrets'>;

function connect(row: SupplierRow, { before, secrets }: KnownSupplier, deps: ConnectWith): Supplier {
  const { id, code, name, baseUrl, operatorId, mode, dialect, enabled, brands, knownTo } = row;
  const keys = row.keys.map(({ kid, pem, notBefore, notAfter }) =>
    pinKey({
      kid,
      pem,
      ...(notBefore ? { notBefore: notBefore.getTime() } : {}),
      ...(notAfter ? { notAfter: notAfter.getTime() } : {}),
    }),
  );
  const secret = secretInForce(secrets, deps.now().getTime())?.secret;
  const fingerprint = JSON.stringify([baseUrl, operatorId, row.keys, secret && hashToken(secret.toString('hex'))]);
  const { client, guard } =
    before?.fingerprint === fingerprint ? before : guardedClient(deps, row, { supplierKeys: keys, secret });
  const closed = { winMax: row.closedWinMax, dayMax: row.closedDayMax, version: 0 };
  const ceilingsOf = (kind: CeilingKind): ReadonlyMap<string, Ceiling> =>
    new Map(
      row.ceilings.filter((each) => each.kind === kind).map((each) => [ceilingKey(each.brandId, each.currency), each]),
    );
  const rights = {
    operatorId,
    frameHosts: row.frameHosts,
    allowedNetworks: row.allowedNetworks,
    enabled,
    sandbox: row.sandbox,
    brands,
    knownTo,
    closed,
    closedOf: ceilingsOf('closed'),
    giftsOf: ceilingsOf('gifts'),
  };
  return { id, code, name, baseUrl, mode, dialect, ...rights, keys, secrets, client, guard, fingerprint };
}

/** A client with connections of its own, so that a supplier that is slow holds up no other. */
function guardedClient(
  { now, log, signer, reporter }: ConnectWith,
  { id, code, baseUrl, operatorId, dialect }: SupplierRow,
  { supplierKeys, secret }: { readonly supplierKeys: KeySet; readonly secret: Buffer | undefined },
): Pick<Supplier, 'client' | 'guard'> {
  const guard = createGuard({
    now: () => now().getTime(),
    onRecord: () => reporter.note(id),
    onChange: (lane, state) =>
      log.warn({ supplier: code, lane, state }, 'a supplier is asked no more, or again: its circuit'),
  });
  const transport = createTransport({ socketsMax: UNDER_WAY_MAX * LANES.length });
  const client =
    dialect === 'gap'
      ? createGapOperatorClient({ baseUrl, casinoId: String(operatorId), secret, transport })
      : createOperatorClient({ baseUrl, operatorId, signer, supplierKeys, transport });
  return { guard, client: guard.around(client) };
}

type CeilingOf = Ceiling & Pick<ClosedCeiling, 'currency' | 'kind'>;

/** What a supplier may pay to a brand's players that does not let it in. */
export const closedCeilingOf = (
  { closed, closedOf }: Pick<Supplier, 'closed' | 'closedOf'>,
  { brandId, currency }: Owner,
): CeilingOf => ({ ...(closedOf.get(ceilingKey(brandId, currency)) ?? closed), currency, kind: 'closed' });

/** What the free rounds may win that a supplier gives a brand's players by itself. */
export const giftCeilingOf = ({ giftsOf }: Pick<Supplier, 'giftsOf'>, { brandId, currency }: Owner): CeilingOf => ({
  ...(giftsOf.get(ceilingKey(brandId, currency)) ?? NONE),
  currency,
  kind: 'gifts',
});

export const ceilingOf = (supplier: Supplier, owner: Owner, kind: CeilingKind): CeilingOf =>
  kind === 'closed' ? closedCeilingOf(supplier, owner) : giftCeilingOf(supplier, owner);

/** Asked once for all who wait: a member's first calls would otherwise overtake each other. */
function rememberOwners(db: Db): Directory['ownerOf'] {
  const owners = new Map<MemberId, Promise<Owner | undefined>>();
  return (member) => {
    const known = owners.get(member);
    if (known) return known;
    const asked = db.once((tx) => findOwner(tx, member));
    const forget = (): void => {
      if (owners.get(member) === asked) owners.delete(member);
    };
    asked.then((owner) => owner ?? forget(), forget);
    if (owners.size >= REMEMBERED_MAX) owners.delete(owners.keys().next().value as MemberId);
    owners.set(member, asked);
    return asked;
  };
}
