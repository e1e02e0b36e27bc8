import { fail, type CallResult, type Failure, type FailureCode } from '@baize/contract/failure';
import { recordAudit, recordAuditIn, type AuditValue } from '../audit/index.ts';
import type { Db, Tx } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import { saveAnswer, takeRequest, type Json, type RequestKey } from './requests.ts';

export type CommandScope = {
  /** The brand whose rows the command sees; null for tables that no brand owns. */
  readonly brandId: BrandId | null;
  /**
   * A request that may arrive twice. Its answer is kept as JSON: it is an id, usually, and the caller reads the row.
   */
  readonly request?: RequestKey;
  /**
   * Runs once the change is committed: what this process remembers of it is forgotten here. Never runs after a
   * roll-back.
   */
  readonly afterCommit?: () => void;
};

/** A failure whose writes stay. Made by `keep` only, so that each place says why. */
type KeptFailure<C extends FailureCode> = { readonly ok: false; readonly error: Failure<C>; readonly kept: string };
type Refused<C extends FailureCode> = { readonly ok: false; readonly error: Failure<C> };
export type CommandResult<T, C extends FailureCode = FailureCode> = CallResult<T, C> | KeptFailure<C>;

/**
 * Marks a failure after which the command's writes stay, for example a counted wrong password. `reason` names what must
 * stay and is for the reader: it is not stored.
 */
export const keep = <C extends FailureCode>(reason: string, refused: Refused<C>): KeptFailure<C> => ({
  ...refused,
  kept: reason,
});

/**
 * What keyed work answers. It cannot keep a failure: a failure leaves the key free, so what it wrote would be written
 * anew by each repeat.
 */
type KeyedResult<T, C extends FailureCode> = CallResult<T, C> & { readonly kept?: never };
type Keyed = { readonly request: RequestKey };
type NotKeyed = { readonly request?: never };
type Deps = { readonly db: Db };

/**
 * Runs one command in one transaction of the brand. A returned failure rolls everything back, unless `keep` marked it;
 * what is thrown rolls back as well and is thrown on. With `request` the command runs once per key, and a repeat gets
 * the first answer.
 */
export function runCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: CommandScope & NotKeyed,
  work: (tx: Tx) => Promise<CommandResult<T, C>>,
): Promise<CallResult<T, C>>;
export function runCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: CommandScope & Keyed,
  work: (tx: Tx) => Promise<KeyedResult<T, C>>,
): Promise<CallResult<T, C | KeyFailure>>;
export function runCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: CommandScope,
  work: (tx: Tx) => Promise<CommandResult<T, C>>,
): Promise<CallResult<T, C | KeyFailure>> {
  return runIn(deps, scope, work);
}

type KeyFailure = 'IDEMPOTENCY_CONFLICT';

async function runIn<T, C extends FailureCode>(
  { db }: Deps,
  scope: CommandScope,
  work: (tx: Tx) => Promise<CommandResult<T, C>>,
): Promise<CallResult<T, C | KeyFailure>> {
  const { brandId, request } = scope;
  const result = await undoOnFailure<T, C | KeyFailure>(db, brandId, (tx) =>
    request === undefined ? work(tx) : runOnce(tx, { brandId, request }, work),
  );
  if (result.ok || 'kept' in result) scope.afterCommit?.();
  return result.ok ? result : { ok: false, error: result.error };
}

/** Who changes something in the console, as the audit log names them. */
export type AuditedBy = {
  readonly name: string;
  readonly ip: string;
  /** Why they do all of it, of whoever says that once: the command line. */
  readonly reason?: string;
};
export type OperatorScope = CommandScope & { readonly by: AuditedBy };

/** The fields that changed, by name. */
export type AuditPart = { readonly [field: string]: AuditValue };

/** What an operator changed. `before` and `after` hold names of fields, ids and accounts, never personal data. */
export type AuditChange = {
  readonly action: string;
  readonly target: string;
  /** Null where there was nothing before. */
  readonly before: AuditPart | null;
  /** Null where nothing is left. */
  readonly after: AuditPart | null;
  readonly reason?: string;
  /** Whose chains get the entry; absent: the brand of the scope. Needed where the scope has no brand. */
  readonly brandIds?: readonly number[];
};
/** Everything was as it should be already, so there is nothing to put on record. */
export const NOTHING_CHANGED = Symbol('nothing changed');

export type Audited<T> = {
  readonly value: T;
  /** One entry, or one for each thing that changed. */
  readonly audit: AuditChange | readonly AuditChange[] | typeof NOTHING_CHANGED;
};

/**
 * Runs an operator's command: as `runCommand`, and the audit entry that the command returns is written in the same
 * transaction. A command that returns no entry does not compile; one that changed nothing says so.
 */
export function runOperatorCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: OperatorScope & NotKeyed,
  work: (tx: Tx) => Promise<CommandResult<Audited<T>, C>>,
): Promise<CallResult<T, C>>;
export function runOperatorCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: OperatorScope & Keyed,
  work: (tx: Tx) => Promise<KeyedResult<Audited<T>, C>>,
): Promise<CallResult<T, C | KeyFailure>>;
export function runOperatorCommand<T, C extends FailureCode = never>(
  deps: Deps,
  scope: OperatorScope,
  work: (tx: Tx) => Promise<CommandResult<Audited<T>, C>>,
): Promise<CallResult<T, C | KeyFailure>> {
  return runIn<T, C>(deps, scope, async (tx) => {
    const result = await work(tx);
    if (!result.ok) return result;
    const { value, audit } = result.value;
    if (audit !== NOTHING_CHANGED) for (const change of [audit].flat()) await writeAudit(tx, scope.by, change);
    return { ok: true, value };
  });
}

function writeAudit(tx: Tx, by: AuditedBy, { brandIds, ...change }: AuditChange): Promise<void> {
  const entry = { actor: by.name, ip: by.ip, ...(by.reason !== undefined && { reason: by.reason }), ...change };
  return brandIds === undefined ? recordAudit(tx, entry) : recordAuditIn(tx, brandIds, entry);
}

/** Carries a returned failure out of the transaction, which rolls back. Only `undoOnFailure` throws and catches it. */
class RollBack extends Error {
  override readonly name = 'RollBack';
}

async function undoOnFailure<T, C extends FailureCode>(
  db: Db,
  brandId: BrandId | null,
  work: (tx: Tx) => Promise<CommandResult<T, C>>,
): Promise<CommandResult<T, C>> {
  const rollBack = new RollBack('a command answered a failure');
  let failure: CommandResult<T, C> | undefined;
  try {
    return await db.tx(brandId, async (tx) => {
      const result = await work(tx);
      if (result.ok || 'kept' in result) return result;
      failure = result;
      throw rollBack;
    });
  } catch (error) {
    if (error === rollBack && failure) return failure;
    throw error;
  }
}

async function runOnce<T, C extends FailureCode>(
  tx: Tx,
  { brandId, request }: { readonly brandId: BrandId | null; readonly request: RequestKey },
  work: (tx: Tx) => Promise<CommandResult<T, C>>,
): Promise<CommandResult<T, C | KeyFailure>> {
  if (brandId === null) throw new Error(`command ${request.command} has a request key, but no brand to keep it under`);
  const taken = await takeRequest(tx, brandId, request);
  if (taken === 'other-content') return fail('IDEMPOTENCY_CONFLICT');
  if (taken !== 'new') return { ok: true, value: taken.answer as T }; // this very command gave it
  const result = await work(tx);
  if (result.ok) await saveAnswer(tx, brandId, { ...request, answer: result.value as Json });
  return result;
}
