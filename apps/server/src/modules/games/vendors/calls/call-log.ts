import type { IncomingHttpHeaders } from 'node:http';
import { HEADERS } from '@baize/wallet-protocol';
import { parseWireUser, type BrandId } from '../../../../ids.ts';
import type { Deps } from '../../../../deps.ts';
import type { Directory, Supplier } from '../directory.ts';
import type { WireAnswer } from '../dialects/dialect.ts';
import { maskedText } from './masked.ts';
import { insertCalls, type CallDraft } from './store.ts';

/** Calls of one second that are kept of a supplier: of a sandbox all that a person can read, of others a sample. */
export const KEPT_PER_SECOND = { sandbox: 50, refused: 5, done: 2 } as const;
/** Calls are written together, at most so often. */
export const WRITE_EVERY_MS = 500;
const WAITING_MAX = 1_000;
const SECOND_MS = 1_000;

/** A call as it was answered; undefined `answer`: its outcome is not known to us either. */
export type AnsweredCall = {
  readonly supplier: Supplier;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ip: string;
  readonly answer: WireAnswer;
  readonly cause: string | undefined;
  readonly at: Date;
  readonly tookMs: number;
};

export type CallLog = {
  /** Costs a look at a counter where the call is not kept. */
  readonly note: (call: AnsweredCall) => void;
  /** Writes what is not written yet. */
  readonly write: () => Promise<void>;
  readonly close: () => void;
};

type Budget = { second: number; refused: number; done: number; unkept: number };

export function createCallLog({ db, log }: Pick<Deps, 'db' | 'log'>, directory: Pick<Directory, 'ownerOf'>): CallLog {
  const budgets = new Map<number, Budget>();
  let waiting: { readonly call: AnsweredCall; readonly refused: boolean; readonly unkept: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeNow(): Promise<void> {
    const taken = waiting;
    waiting = [];
    const byBrand = new Map<BrandId | null, CallDraft[]>();
    for (const { call, refused, unkept } of taken) {
      const { supplier, path, headers, body, ip, answer, cause = null, at, tookMs } = call;
      const request = body.toString();
      const brandId = await brandOf(directory, request);
      const kid = headers[HEADERS.keyId];
      const draft: CallDraft = {
        supplierId: supplier.id,
        brandId,
        at,
        path,
        ip,
        kid: typeof kid === 'string' ? kid.slice(0, KID_MAX) : '',
        httpStatus: answer.httpStatus,
        status: statusOf(answer.body),
        refused,
        cause,
        request: maskedText(request),
        answer: maskedText(answer.body),
        tookMs,
        unkept,
      };
      byBrand.set(brandId, [...(byBrand.get(brandId) ?? []), draft]);
    }
    for (const [brandId, drafts] of byBrand) await db.tx(brandId, (tx) => insertCalls(tx, drafts));
  }
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeNow).catch((error: unknown) => {
      log.warn({ err: error }, 'calls of suppliers were not kept');
    });
    return writing;
  };
  return {
    note: (call) => {
      const refused = call.answer.httpStatus !== 200 || !isDone(call.answer.body);
      const unkept = takeFrom(budgets, call, refused);
      if (unkept === undefined || waiting.length >= WAITING_MAX) return;
      waiting.push({ call, refused, unkept });
      timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref();
    },
    write,
    close: () => clearTimeout(timer),
  };
}

const KID_MAX = 64;

/** How many calls before this one were not kept; undefined: this one is not kept either. */
function takeFrom(
  budgets: Map<number, Budget>,
  { supplier, at }: Pick<AnsweredCall, 'supplier' | 'at'>,
  refused: boolean,
): number | undefined {
  const second = Math.floor(at.getTime() / SECOND_MS);
  let budget = budgets.get(supplier.id);
  if (budget?.second !== second) {
    budget = { second, refused: 0, done: 0, unkept: budget?.unkept ?? 0 };
    budgets.set(supplier.id, budget);
  }
  const lane = refused ? 'refused' : 'done';
  const most = supplier.sandbox ? KEPT_PER_SECOND.sandbox : KEPT_PER_SECOND[lane];
  if (budget[lane] >= most) {
    budget.unkept += 1;
    return undefined;
  }
  budget[lane] += 1;
  const { unkept } = budget;
  budget.unkept = 0;
  return unkept;
}

/** Dialects answer in their own words: of the first a status, of the aggregators' a code where it is refused. */
const isDone = (answer: string): boolean =>
  answer.includes('"status":"RS_OK"') || (!answer.includes('"status":"') && !answer.includes('"code":'));
const statusOf = (answer: string): string =>
  /"(?:status|code)":\s*"?([\w.-]{1,64})/.exec(answer)?.[1] ?? (answer.includes('"error"') ? 'error' : 'OK');

/** Whose player a call names. A call that names nobody belongs to no brand. */
async function brandOf({ ownerOf }: Pick<Directory, 'ownerOf'>, body: string): Promise<BrandId | null> {
  const named = /"user(?:_id)?"\s*:\s*"([\w-]{1,64})"/.exec(body)?.[1];
  const member = named === undefined ? undefined : parseWireUser(named);
  const owner = member === undefined ? undefined : await ownerOf(member);
  return owner?.brandId ?? null;
}
