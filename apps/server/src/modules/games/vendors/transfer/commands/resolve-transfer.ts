import type { transferCalls, TransferEntry } from '@baize/contract/console/transfers';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { runOperatorCommand } from '../../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Deps } from '../../../../../deps.ts';
import type { OperatorId, Uuid } from '../../../../../ids.ts';
import { hasOpenTransfers, lockCasesOf, saveCaseDecision } from '../../case-store.ts';
import type { Supplier } from '../../directory.ts';
import { changeAccount, findAccount } from '../account-store.ts';
import { BY_HAND, endTransfer, postLeg, type Held } from '../ending.ts';
import { countLeaving } from '../exposure.ts';
import type { TransferDeps } from '../settle.ts';
import { changeTransfer, findTransfer, insertTransfer, type TransferRow } from '../store.ts';
import { referenceOf } from './move-in.ts';

const RESOLVE_TRANSFER = 'resolve-transfer';
export const transferSubject = (id: Uuid): string => `transfer:${id}`;

type Resolution = TransferEntry['resolutions'][number];
export type ResolveTransfer = {
  readonly id: Uuid;
  readonly to: Resolution;
  readonly amount?: string | undefined;
  readonly reason: string;
};
type Change = { readonly id: Uuid; readonly to: Resolution; readonly amount: string; readonly state: string };

/**
 * What people may say of a transfer: of one that is open and in doubt what became of it; of one that has ended, and
 * that its supplier contradicts, that it stays so, or that it is booked after all where it had come to nothing.
 */
export function resolutionsOf(
  row: Pick<TransferRow, 'state' | 'contradiction' | 'resolvedAt' | 'amount' | 'direction'>,
): Resolution[] {
  if (row.state === 'unknown') return ['credited', 'reversed'];
  if (row.contradiction === null || row.resolvedAt !== null) return [];
  return row.state === 'reversed' ? ['kept', 'credited'] : ['kept'];
}

/** Ours of what went there. Of what comes from there it is told, and never more than the supplier says it gave. */
function amountOf(row: TransferRow, { to, amount: told }: Pick<ResolveTransfer, 'to' | 'amount'>): bigint | undefined {
  if (to !== 'credited') return 0n;
  if (row.direction === 'in') return row.amount ?? undefined;
  const amount = told === undefined ? undefined : parseAmount(told);
  return amount === undefined || amount < 0n || (row.saidAmount !== null && amount > row.saidAmount)
    ? undefined
    : amount;
}

/** Puts down what became of a transfer. It holds once a second person has checked it. */
export function resolveTransfer(
  { db }: Pick<TransferDeps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, to, amount: told, reason }: ResolveTransfer,
): Promise<CallResult<null, FailureOf<typeof transferCalls.resolveTransfer>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const row = await findTransfer(tx, id, 'update');
    if (!row) return fail('NOT_FOUND');
    const subject = transferSubject(id);
    if (!resolutionsOf(row).includes(to) || (await waitingAmong(tx, [subject])).has(subject))
      return fail('STATE_CONFLICT');
    const amount = amountOf(row, { to, amount: told });
    if (amount === undefined) return fail('BAD_REQUEST', { fields: { amount: 'amount' } });
    const facts = { to, amount: formatAmount(amount), currency: row.currency, reference: row.reference };
    const change: Change = { id, to, amount: facts.amount, state: row.state };
    const before = { state: row.state };
    const draft = { brandId, kind: RESOLVE_TRANSFER, subject, change, before, after: facts, reason };
    if (!(await insertProposal(tx, { ...draft, makerId: operator.operatorId }))) return fail('STATE_CONFLICT');
    const audit = {
      action: 'resolve-transfer',
      target: subject,
      before,
      after: { ...facts, state: 'waiting' },
      reason,
    };
    return ok({ value: null, audit });
  });
}

type ResolvingDeps = Pick<TransferDeps, 'ledger' | 'now' | 'directory' | 'offsetMinutesOf'>;

/** What was checked is what is there: one that has gone on meanwhile stays as it is. */
export const resolvedTransfer = (deps: ResolvingDeps): ProposalKind => ({
  name: RESOLVE_TRANSFER,
  permission: 'cases.decide',
  apply: async (tx, { operator, brandId }, { change, reason }) => {
    const { id, to, amount, state } = change as Change;
    const seen = await findTransfer(tx, id);
    const supplier = seen && (await deps.directory.supplierById(seen.supplierId));
    if (!supplier) return fail('STATE_CONFLICT');
    const [wallet] = await deps.ledger.lock(tx, [seen.memberId]);
    const row = await findTransfer(tx, id, 'update');
    if (!row || row.state !== state || !resolutionsOf(row).includes(to)) return fail('STATE_CONFLICT');
    const at = { now: deps.now(), offsetMinutes: await deps.offsetMinutesOf(brandId) };
    const held = { tx, row, at };
    const decided = { to, amount: parseAmount(amount)! };
    if (row.endedAt === null) await end(deps, { ...held, supplier }, decided);
    else {
      const takes = to === 'credited' && row.direction === 'in';
      if (takes && (wallet?.cash.balance ?? 0n) < decided.amount) return fail('STATE_CONFLICT');
      if (to === 'credited' && !(await book(deps, { ...held, supplier }, decided.amount)))
        return fail('STATE_CONFLICT');
      await changeTransfer(tx, id, { resolvedAt: at.now });
      await believe(held, row.saidAmount ?? 0n);
    }
    await closeCases(tx, id, { operatorId: operator.operatorId, reason });
    return ok(undefined);
  },
});

type Resolving = Held & { readonly supplier: Pick<Supplier, 'code'> };

const end = (
  { ledger }: Pick<Deps, 'ledger'>,
  resolving: Resolving,
  { to, amount }: { readonly to: Resolution; readonly amount: bigint },
): Promise<void> =>
  endTransfer(
    { ledger },
    { ...resolving, isDecided: true },
    to === 'credited' ? { to, amount, vendorTxId: null, before: null, left: 0n } : { to: 'reversed', failure: BY_HAND },
  );

/**
 * Books after all what had come to nothing, as a transfer of its own: what has ended stays as it ended. False: another
 * one of the player is under way.
 */
async function book(
  { ledger }: Pick<Deps, 'ledger'>,
  { supplier, ...held }: Resolving,
  amount: bigint,
): Promise<boolean> {
  const { tx, row, at } = held;
  const { brandId, memberId, supplierId, currency, direction } = row;
  const id = randomUUID() as Uuid;
  const draft = { id, brandId, memberId, supplierId, currency, direction, reference: referenceOf(id) };
  if (!(await insertTransfer(tx, { ...draft, createdAt: at.now, askAt: at.now }))) return false;
  if (direction === 'in') {
    await changeTransfer(tx, id, { state: 'debited', amount });
    const account = await findAccount(tx, row);
    if (account) await countLeaving(tx, account, { amount, at });
    await postLeg({ ledger, tx, row: { ...row, id, amount } }, supplier, 'in');
  }
  const made = (await findTransfer(tx, id))!;
  await end({ ledger }, { tx, row: made, at, supplier }, { to: 'credited', amount });
  return true;
}

/** What people have decided is in doubt no more. */
async function believe({ tx, row }: Held, said: bigint): Promise<void> {
  const account = row.direction === 'in' ? await findAccount(tx, row) : undefined;
  if (!account) return;
  const amount = said > 0n ? said : (row.amount ?? 0n);
  await changeAccount(tx, row, { doubted: account.doubted > amount ? account.doubted - amount : 0n });
}

/** A case of transfers is decided by deciding each of them. */
async function closeCases(
  tx: Tx,
  id: Uuid,
  { operatorId, reason }: { readonly operatorId: OperatorId; readonly reason: string },
): Promise<void> {
  for (const found of await lockCasesOf(tx, id))
    if (!(await hasOpenTransfers(tx, found.id)))
      await saveCaseDecision(tx, found.id, { decision: 'refused', decidedBy: operatorId, note: reason });
}
