import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { pinKey } from '@baize/wallet-protocol';
import { createHash, createPublicKey } from 'node:crypto';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import { countKeys, findKey, listBrandsOf, lockConnection, saveKey } from '../connection-store.ts';
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
/** How many keys of the supplier verify its calls now. */
type KeysLeft = { readonly keys: number };

function findFaults({ kid, pem, from, until }: PinKey, now: Date): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (from !== null && Number.isNaN(from.getTime())) faults.from = 'a time as 2026-01-31T00:00:00Z';
  if (until !== null && Number.isNaN(until.getTime())) faults.until = 'a time as 2026-01-31T00:00:00Z';
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

/** Trusts a public key of a supplier; of one that is pinned already only the times change. */
export async function pinSupplierKey(
  { db, now, directory }: ConnectDeps,
  by: AuditedBy,
  order: PinKey,
): Promise<CallResult<KeysLeft, 'BAD_REQUEST' | 'NOT_FOUND'>> {
  const at = now();
  const faults = findFaults(order, at);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  const { code, kid, pem, from: notBefore, until: notAfter } = order;
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const supplier = await lockConnection(tx, code);
    if (!supplier) return fail('NOT_FOUND');
    const known = await findKey(tx, supplier.id, kid);
    if (known && !isSameKey(known.pem, pem))
      return fail('BAD_REQUEST', { fields: { kid: 'another key has this name; a new key needs a new one' } });
    await saveKey(tx, supplier.id, { kid, pem, notBefore, notAfter });
    const brandIds = (await listBrandsOf(tx, supplier.id)).map(({ brandId }) => brandId);
    const after = { kid, fingerprint: fingerprintOf(pem), ...times({ notBefore, notAfter }) };
    const before = known ? { kid, ...times(known) } : null;
    const audit = { action: 'pin-supplier-key', target: `supplier:${code}`, before, after, brandIds };
    return ok({ value: { keys: await countKeys(tx, supplier.id, at) }, audit });
  });
}

export type RetireKey = { readonly code: string; readonly kid: string };

/** From now on nothing is verified with this key. It stays on record. */
export function retireSupplierKey(
  { db, now, directory }: ConnectDeps,
  by: AuditedBy,
  { code, kid }: RetireKey,
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
      brandIds,
    };
    return ok({ value, audit });
  });
}

const derOf = (pem: string): Buffer => createPublicKey(pem).export({ type: 'spki', format: 'der' });
const isSameKey = (one: string, other: string): boolean => derOf(one).equals(derOf(other));
/** What both sides can read to each other over the telephone. */
export const fingerprintOf = (pem: string): string =>
  createHash('sha256').update(derOf(pem)).digest('hex').slice(0, FINGERPRINT_DIGITS);
const FINGERPRINT_DIGITS = 32;
