import { AMOUNT_MAX, type Amount } from '@baize/domain/money';
import { writeAnswer, type Answer } from '../../answers.ts';
import { callKindOfPath, type WalletCall } from '../../calls.ts';
import { readCall, type Reading } from '../../messages.ts';
import {
  verifyBytes,
  verifyCall,
  HEADERS,
  type KeySet,
  type SigningMode,
  type VerifyInput,
  type Verdict,
} from '../../signing.ts';
import type { CallKind } from '../../statuses.ts';
import {
  isJsonObject,
  isRawNumber,
  parseJson,
  rawNumberText,
  writeJson,
  type JsonValue,
  type Writable,
} from '../../strict-json.ts';
import type { Connection } from './books.ts';
import type { OperatorFlaw } from './flaws.ts';
import type { Incoming, Reply } from './http-server.ts';
import type { Kernel } from './kernel.ts';

/** HTTP in front of the kernel: signature, then JSON and types, then the kernel, as the order of checks says. */
export type Door = { readonly keys: KeySet; readonly mode: SigningMode; readonly connection: Connection };

export type Served = {
  readonly reply: Reply;
  readonly call?: WalletCall;
  readonly answer?: Answer;
  readonly verdict: Verdict;
};
const EMPTY: ReadonlySet<OperatorFlaw> = new Set();

export type WalletRequest = {
  readonly door: Door;
  readonly incoming: Incoming;
  /** Below the base URL of the connection. */
  readonly path: string;
  readonly flaws?: ReadonlySet<OperatorFlaw>;
};

/** Answers one wallet request. */
export async function serveWallet(kernel: Kernel, request: WalletRequest): Promise<Served> {
  const { door, incoming, path, flaws = EMPTY } = request;
  const kind = callKindOfPath(path);
  if (kind === undefined) return bare(404);
  if (incoming.method !== 'POST') return bare(405);
  const nowMs = Date.now();
  const verdict = checkSignature({ door, incoming, flaws }, nowMs);
  if (!verdict.ok) {
    const detail = verdict.reason === 'STALE' ? 'STALE' : undefined;
    return reply({ status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '', detail }, verdict);
  }
  const reading = readWithFlaws(kind, incoming.body, flaws);
  if (!reading.ok) return reply({ status: reading.status, requestUuid: reading.requestUuidEcho }, verdict);
  const answer = await kernel.handle({ connection: door.connection, call: reading.call, body: incoming.body, nowMs });
  return { ...reply(answer, verdict), call: reading.call };
}

const bare = (status: number): Served => ({
  reply: { status, body: '' },
  verdict: { ok: false, reason: 'MISSING_SIGNATURE' },
});
const reply = (answer: Answer, verdict: Verdict): Served => {
  const { httpStatus, body } = writeAnswer(answer);
  return { reply: { status: httpStatus, body }, answer, verdict };
};

function checkSignature(request: Omit<Required<WalletRequest>, 'path'>, nowMs: number): Verdict {
  const { door, incoming, flaws } = request;
  if (flaws.has('ignoresSignature')) return { ok: true, kid: '' };
  const keys = flaws.has('acceptsRetiredKeys') ? door.keys.map((key) => ({ ...key, notAfter: undefined })) : door.keys;
  const input: VerifyInput = { ...incoming, keys, mode: door.mode, nowMs };
  if (flaws.has('ignoresTime'))
    return verifyCall({ ...input, nowMs: Number(incoming.headers[HEADERS.timestamp]) || nowMs });
  if (flaws.has('ignoresPath')) {
    const signature = incoming.headers[HEADERS.signature];
    const key = keys.find(
      (each) => typeof signature === 'string' && verifyBytes(each.publicKey, incoming.body, signature),
    );
    return key ? { ok: true, kid: key.kid } : verifyCall(input);
  }
  return verifyCall(input);
}

function readWithFlaws(kind: CallKind, body: Buffer, flaws: ReadonlySet<OperatorFlaw>): Reading<WalletCall> {
  const reading = readCall(kind, body);
  if (reading.ok) return reading;
  if (flaws.has('parsesLoosely')) {
    const again = readCall(kind, loosely(body));
    if (again.ok) return again;
  }
  if (flaws.has('missesForbiddenFields')) {
    const again = readCall(
      kind,
      without(body, kind === 'rollback' ? ['amount', 'currency'] : ['reference_transaction_uuid']),
    );
    if (again.ok) return again;
  }
  if (flaws.has('acceptsAnyAmount')) return readAnyAmount(kind, body) ?? reading;
  return reading;
}

/** What a platform parser and `Number()` make of a body: the last duplicate wins, "250" and 1e5 are money. */
function loosely(body: Buffer): Buffer {
  try {
    const fields = JSON.parse(body.toString()) as Record<string, Writable>;
    const flag = (name: string): void => {
      if (fields[name] === 'false' || fields[name] === 'true') fields[name] = fields[name] === 'true';
    };
    ['round_closed', 'is_free'].forEach(flag);
    if ('amount' in fields) fields['amount'] = Math.trunc(Number(fields['amount']));
    return Buffer.from(writeJson(fields));
  } catch {
    return body;
  }
}

function edited(body: Buffer, edit: (fields: Record<string, JsonValue>) => void): Buffer {
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return body;
  const fields = { ...parsed.value } as Record<string, JsonValue>;
  edit(fields);
  return Buffer.from(writeJson(fields));
}

const without = (body: Buffer, names: readonly string[]): Buffer =>
  edited(body, (fields) => {
    for (const name of names) delete fields[name];
  });

function readAnyAmount(kind: CallKind, body: Buffer): Reading<WalletCall> | undefined {
  let units = 0n;
  const tame = edited(body, (fields) => {
    const value = fields['amount'];
    units =
      typeof value === 'bigint' ? value : isRawNumber(value) ? BigInt(Math.trunc(Number(rawNumberText(value)))) : 0n;
    fields['amount'] = 0n;
  });
  const reading = readCall(kind, tame);
  if (!reading.ok || !('amount' in reading.call)) return undefined;
  // Sixty-four bits wrap, as they do in a careless implementation.
  const amount = (units > AMOUNT_MAX ? BigInt.asIntN(64, units) : units) as Amount;
  return { ...reading, call: { ...reading.call, amount } };
}
