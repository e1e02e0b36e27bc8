import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { pinKey } from '@baize/wallet-protocol';
import { createHash, createPublicKey } from 'node:crypto';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy, type AuditPart } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { SupplierId } from '../../../../ids.ts';
import { countKeys, findKey, listBrandsOf, lockConnection, saveKey } from '../connection-store.ts';
import { countTogether } from '../desk/store.ts';
import type { ConnectDeps } from './add-supplier.ts';

export type PinKey = {
  readonly code: string;
  readonly kid: string;
  readonly pem: string;
  /** Null: at once. */
  readonly from: Date | null;
  /** Null: until it is retired. */
  readonly until: Date | null;
};
type Times = Pick<PinKey, 'from' | 'until'>;
/** From when until when, as a call or a stored change has it. */
export const readTimes = ({ from, until }: { readonly [Name in keyof Times]: string | null }): Times => ({
  from: from === null ? null : new Date(from),
  until: until === null ? null : new Date(until),
});
/** How many keys of the supplier verify its calls now. */
type KeysLeft = { readonly keys: number };

const A_TIME = 'a time as 2026-01-31T00:00:00Z, from 1970 to 9999';
/** A moment that tables and answers hold: no year of more than four digits, and none before the epoch. */
export const fitsTables = (at: Date): boolean => at.getTime() >= 0 && at.getTime() < Date.UTC(10_000, 0);

/** What is wrong with a key, by its fields. */
export function faultsOfKey(
  { kid, pem, from, until }: Omit<PinKey, 'code'>,
  now: Date,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (from !== null && !fitsTables(from)) faults.from = A_TIME;
  if (until !== null && !fitsTables(until)) faults.until = A_TIME;
  else if (until !== null && until <= (from ?? now)) faults.until = 'not after the beginning';
  if (pem.includes('PRIVATE KEY')) return { ...faults, pem: 'a private key: ask the supplier for its public key' };
  try {
    createPublicKey(pem);
  } catch {
    return { ...faults, pem: 'no public key in PEM' };
  }
  try {
    pinKey({ kid, pem });
  } catch (error) {
    const { message } = error as Error;
    faults[message.startsWith('a key id') ? 'kid' : 'pem'] = message;
  }
  return faults;
}

const times = (key: { readonly notBefore: Date | null; readonly notAfter: Date | null }) => ({
  from: key.notBefore?.toISOString() ?? null,
  until: key.notAfter?.toISOString() ?? null,
});

/** Keys of one supplier that verify at a time: the old one and the new one, while it changes from one to the other. */
export const KEYS_TOGETHER_MAX = 2;
const TOO_MANY = `more than ${KEYS_TOGETHER_MAX} keys would be in force at a time: end an older one first`;

type Pinned = { readonly before: AuditPart | null; readonly after: AuditPart };

type PinIn = Omit<PinKey, 'code'> & { readonly supplierId: SupplierId; readonly now: Date };

/** Whether the key can be pinned as things stand, and what would become of it. */
export async function checkPin(tx: Tx, order: PinIn): Promise<CallResult<Pinned, 'BAD_REQUEST'>> {
  const { supplierId, now, kid, pem, from: notBefore, until: notAfter } = order;
  const known = await findKey(tx, supplierId, kid);
  if (known && !isSameKey(known.pem, pem))
    return fail('BAD_REQUEST', { fields: { kid: 'another key has this name; a new key needs a new one' } });
  if ((await countTogether(tx, supplierId, { kid, from: notBefore, until: notAfter, now })) > KEYS_TOGETHER_MAX)
    return fail('BAD_REQUEST', { fields: { kid: TOO_MANY } });
  const after = { kid, fingerprint: fingerprintOf(pem), ...times({ notBefore, notAfter }) };
  return ok({ before: known ? { kid, ...times(known) } : null, after });
}

/** Pins a key in a transaction of the caller: of one that is pinned already only the times change. */
export async function pinIn(tx: Tx, order: PinIn): Promise<CallResult<Pinned, 'BAD_REQUEST'>> {
  const pinned = await checkPin(tx, order);
  const { supplierId, kid, pem, from: notBefore, until: notAfter } = order;
  if (pinned.ok) await saveKey(tx, supplierId, { kid, pem: pemOf(pem), notBefore, notAfter });
  return pinned;
}

/** Trusts a public key of a supplier. */
export async function pinSupplierKey(
  { db, now, directory }: ConnectDeps,
  by: AuditedBy,
  order: PinKey,
): Promise<CallResult<KeysLeft, 'BAD_REQUEST' | 'NOT_FOUND'>> {
  const at = now();
  const faults = faultsOfKey(order, at);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const supplier = await lockConnection(tx, order.code);
    if (!supplier) return fail('NOT_FOUND');
    const pinned = await pinIn(tx, { ...order, supplierId: supplier.id, now: at });
    if (!pinned.ok) return pinned;
    const brandIds = (await listBrandsOf(tx, supplier.id)).map(({ brandId }) => brandId);
    const audit = { action: 'pin-supplier-key', target: `supplier:${order.code}`, ...pinned.value, brandIds };
    return ok({ value: { keys: await countKeys(tx, supplier.id, at) }, audit });
  });
}

export type RetireKey = { readonly code: string; readonly kid: string; readonly reason?: string };

/** From now on nothing is verified with this key. It stays on record. */
export function retireSupplierKey(
  { db, now, directory }: ConnectDeps,
  by: AuditedBy,
  { code, kid, reason }: RetireKey,
): Promise<CallResult<KeysLeft, 'NOT_FOUND'>> {
  const at = now();
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const supplier = await lockConnection(tx, code);
    const key = supplier && (await findKey(tx, supplier.id, kid));
    if (!key) return fail('NOT_FOUND');
    const isOver = key.notAfter !== null && key.notAfter <= at;
    if (!isOver) await saveKey(tx, supplier.id, { ...key, notAfter: at });
    const value = { keys: await countKeys(tx, supplier.id, at) };
    if (isOver) return ok({ value, audit: NOTHING_CHANGED });
    const brandIds = (await listBrandsOf(tx, supplier.id)).map(({ brandId }) => brandId);
    const [before, after] = [times(key), times({ ...key, notAfter: at })].map((each) => ({ kid, ...each }));
    const audit = {
      action: 'retire-supplier-key',
      target: `supplier:${code}`,
      before: before!,
      after: after!,
      ...(reason !== undefined && { reason }),
      brandIds,
    };
    return ok({ value, audit });
  });
}

/** The key and nothing else: a PEM file may hold whatever else before its first line and behind its last. */
export const pemOf = (pem: string): string => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
const derOf = (pem: string): Buffer => createPublicKey(pem).export({ type: 'spki', format: 'der' });
const isSameKey = (one: string, other: string): boolean => derOf(one).equals(derOf(other));
/** What both sides can read to each other over the telephone. */
export const fingerprintOf = (pem: string): string =>
  createHash('sha256').update(derOf(pem)).digest('hex').slice(0, FINGERPRINT_DIGITS);
const FINGERPRINT_DIGITS = 32;
