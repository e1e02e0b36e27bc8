import type { supplierCaseCalls } from '@baize/contract/console/supplier-cases';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { supplierId, type BrandId } from '../../../../ids.ts';
import { listSuppliersOf, saveCeiling, type Ceiling } from '../case-store.ts';
import type { CeilingKind } from '../closed-payout-part.ts';
import { ceilingOf, type Directory } from '../directory.ts';

const RAISE_CEILING = 'raise-supplier-ceiling';
export const ceilingSubject = (supplier: string, currency: string, kind: CeilingKind): string =>
  `${kind === 'closed' ? 'supplier-ceiling' : 'gift-ceiling'}:${supplier}:${currency}`;

export type ChangeCeiling = {
  readonly supplier: string;
  readonly currency: string;
  readonly kind: CeilingKind;
  readonly winMax: string;
  readonly dayMax: string;
  /** That was read; 0: nothing was set. */
  readonly version: number;
  readonly reason: string;
};
type CeilingDeps = Pick<Deps, 'db'> & { readonly directory: Pick<Directory, 'supplierByCode' | 'forget'> };
type RaiseChange = {
  readonly supplierId: number;
  /** Left out of what was proposed before there were two kinds. */
  readonly kind?: CeilingKind;
  readonly currency: string;
  readonly winMax: string;
  readonly dayMax: string;
  readonly version: number;
};

const shown = ({ winMax, dayMax }: Ceiling) => ({ winMax: formatAmount(winMax), dayMax: formatAmount(dayMax) });

function readCeiling({ winMax, dayMax }: Pick<ChangeCeiling, 'winMax' | 'dayMax'>): CallResult<Ceiling, 'BAD_REQUEST'> {
  const wanted = { winMax: parseAmount(winMax), dayMax: parseAmount(dayMax) };
  if (wanted.winMax === undefined) return fail('BAD_REQUEST', { fields: { winMax: 'amount' } });
  if (wanted.dayMax === undefined) return fail('BAD_REQUEST', { fields: { dayMax: 'amount' } });
  if (wanted.dayMax < wanted.winMax) return fail('BAD_REQUEST', { fields: { dayMax: 'below winMax' } });
  return ok({ winMax: wanted.winMax, dayMax: wanted.dayMax });
}

/** Lower holds at once. What lets a supplier pay more waits until another operator has checked it. */
export async function changeCeiling(
  { db, directory }: CeilingDeps,
  { brandId, operator, ip }: OperatorContext,
  order: ChangeCeiling,
): Promise<CallResult<null, FailureOf<typeof supplierCaseCalls.changeSupplierCeiling>>> {
  const { currency, kind, version, reason } = order;
  const read = readCeiling(order);
  if (!read.ok) return read;
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => directory.forget() };
  const supplier = await directory.supplierByCode(order.supplier);
  return runOperatorCommand({ db }, scope, async (tx) => {
    if (!supplier || !(await listSuppliersOf(tx, brandId)).some(({ id }) => id === supplier.id))
      return fail('NOT_FOUND');
    const wanted = read.value;
    const now = ceilingOf(supplier, { brandId, currency }, kind);
    const [before, after, subject] = [shown(now), shown(wanted), ceilingSubject(supplier.code, currency, kind)];
    const isRaised = wanted.winMax > now.winMax || wanted.dayMax > now.dayMax;
    if ((await waitingAmong(tx, [subject])).has(subject) || now.version !== version) return fail('STATE_CONFLICT');
    if (before.winMax === after.winMax && before.dayMax === after.dayMax)
      return ok({ value: null, audit: NOTHING_CHANGED });
    if (isRaised) {
      const change = { supplierId: supplier.id, currency, kind, ...after, version };
      const draft = { brandId, kind: RAISE_CEILING, subject, change, before, after, reason };
      await insertProposal(tx, { ...draft, makerId: operator.operatorId });
    } else if (!(await saveCeiling(tx, { brandId, supplierId: supplier.id, currency, kind }, { ...wanted, version })))
      return fail('STATE_CONFLICT');
    const audit = { action: 'change-supplier-ceiling', target: subject, before, reason };
    return ok({ value: null, audit: { ...audit, after: isRaised ? { ...after, state: 'waiting' } : after } });
  });
}

export type SetCeiling = Omit<ChangeCeiling, 'version' | 'reason'> & { readonly brandId: BrandId };

/**
 * The command line's: it holds at once, also where it is raised, for whoever uses it holds the database. While an
 * operator's change waits to be checked, that is decided first.
 */
export async function setCeiling(
  { db, directory }: CeilingDeps,
  by: AuditedBy,
  { brandId, currency, kind, ...order }: SetCeiling,
): Promise<CallResult<null, 'BAD_REQUEST' | 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  const read = readCeiling(order);
  if (!read.ok) return read;
  const scope = { brandId, by, afterCommit: () => directory.forget() };
  directory.forget();
  const supplier = await directory.supplierByCode(order.supplier);
  return runOperatorCommand({ db }, scope, async (tx) => {
    if (!supplier || !(await listSuppliersOf(tx, brandId)).some(({ id }) => id === supplier.id))
      return fail('NOT_FOUND');
    const subject = ceilingSubject(supplier.code, currency, kind);
    if ((await waitingAmong(tx, [subject])).has(subject)) return fail('STATE_CONFLICT');
    const now = ceilingOf(supplier, { brandId, currency }, kind);
    const name = { brandId, supplierId: supplier.id, currency, kind };
    if (!(await saveCeiling(tx, name, { ...read.value, version: now.version }))) return fail('STATE_CONFLICT');
    const audit = { action: 'change-supplier-ceiling', target: subject, before: shown(now), after: shown(read.value) };
    return ok({ value: null, audit });
  });
}

export const raiseCeiling = (directory: Pick<Directory, 'forget'>): ProposalKind => ({
  name: RAISE_CEILING,
  permission: 'cases.decide',
  apply: async (tx, { brandId }, { change }) => {
    const { version, currency, kind = 'closed', ...raised } = change as RaiseChange;
    const [winMax, dayMax] = [parseAmount(raised.winMax)!, parseAmount(raised.dayMax)!];
    const name = { brandId, supplierId: supplierId(raised.supplierId), currency, kind };
    return (await saveCeiling(tx, name, { winMax, dayMax, version })) ? ok(undefined) : fail('STATE_CONFLICT');
  },
  afterCommit: () => directory.forget(),
});
