import { CLOCK_SKEW_MAX_MS, HEADERS, isJsonObject, parseJson, writeJson } from '@baize/wallet-protocol';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { faultsOfKey, fitsTables, pemOf } from '../commands/pin-supplier-key.ts';
import { findKey } from '../connection-store.ts';
import type { IncomingCall, WireAnswer } from '../dialects/dialect.ts';
import { announcedKids, saveAnnounced, saveAnnouncementAnswer, takeAnnouncement, type AnnouncedKey } from './store.ts';

/** Where a supplier announces a key: the call is signed with one that is in force. */
export const ANNOUNCE_PATH = '/keys/v1/announce';
export type AnnounceKey = (incoming: IncomingCall) => Promise<WireAnswer>;

/** Keys of one supplier that wait for a person. A supplier that wants more waits for an answer first. */
const ANNOUNCED_MAX = 3;
const KID = /^[\x21-\x7e]{1,64}$/;

type Announcement = { readonly kid: string; readonly pem: string; readonly notBefore: Date | null };
type Read = { readonly ok: true; readonly key: Announcement } | { readonly ok: false; readonly error: string };

function readAnnouncement(body: Buffer): Read {
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return { ok: false, error: 'the body is no JSON object' };
  const { kid, pem, not_before: begin } = parsed.value;
  if (typeof kid !== 'string' || !KID.test(kid)) return { ok: false, error: 'kid: 1 to 64 visible characters' };
  if (typeof pem !== 'string') return { ok: false, error: 'pem: the public key as text' };
  if (begin !== undefined && begin !== null && typeof begin !== 'bigint')
    return { ok: false, error: 'not_before: milliseconds since 1970' };
  const notBefore = typeof begin === 'bigint' ? new Date(Number(begin)) : null;
  if (notBefore !== null && !fitsTables(notBefore)) return { ok: false, error: 'not_before: milliseconds since 1970' };
  return { ok: true, key: { kid, pem, notBefore } };
}

const told = (httpStatus: number, body: Parameters<typeof writeJson>[0]): WireAnswer => ({
  httpStatus,
  body: writeJson(body),
});

/**
 * Keeps a key that its supplier announced. It verifies nothing before a person of the house has accepted it. The same
 * call sent again is answered as the first was: a key that was refused meanwhile does not come back by it.
 */
export function createAnnounceKey({ db, now }: Pick<Deps, 'db' | 'now'>): AnnounceKey {
  return async (incoming) => {
    const { supplier, body } = incoming;
    const read = readAnnouncement(body);
    if (!read.ok) return told(400, { error: read.error });
    const { kid, pem, notBefore } = read.key;
    const [fault] = Object.entries(faultsOfKey({ kid, pem, from: notBefore, until: null }, now()));
    if (fault) return told(400, { error: fault.join(': ') });
    const key: AnnouncedKey = { supplierId: supplier.id, kid, pem: pemOf(pem), notBefore, announcedAt: now() };
    const call = { supplierId: supplier.id, request: requestOf(incoming) };
    return db.tx(null, async (tx) => {
      const known = await takeAnnouncement(tx, { ...call, answeredAt: now() }, CLOCK_SKEW_MAX_MS);
      if (known) return known;
      const answer = await keep(tx, key);
      await saveAnnouncementAnswer(tx, call, answer);
      return answer;
    });
  };
}

async function keep(tx: Tx, key: AnnouncedKey): Promise<WireAnswer> {
  const { supplierId, kid } = key;
  if (await findKey(tx, supplierId, kid)) return told(409, { error: 'kid: a key of this name is known' });
  const waiting = await announcedKids(tx, supplierId);
  if (!waiting.includes(kid) && waiting.length >= ANNOUNCED_MAX)
    return told(409, { error: `${ANNOUNCED_MAX} announced keys wait for an answer already` });
  await saveAnnounced(tx, key);
  return told(202, { kid, state: 'waiting' });
}

/** One signed call: whoever sends its bytes again, for as long as its signature is good, sends no other. */
const requestOf = ({ target, digest, headers }: IncomingCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([target, digest, headers[HEADERS.timestamp] ?? null]))
    .digest();
