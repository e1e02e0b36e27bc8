import type { supplierCaseCalls } from '@baize/contract/console/supplier-cases';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { isOfCeiling } from '../case-part.ts';
import {
  hasOpenTransfers,
  lockCase,
  refuseTransactions,
  saveCaseDecision,
  sumCases,
  type CaseRow,
  type CaseSum,
} from '../case-store.ts';

const ACCEPT_CASE = 'accept-supplier-case';
export const caseSubject = (id: bigint): string => `supplier-case:${id}`;

export type DecideCase = {
  readonly id: bigint;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
};

/** What a case holds, as people and the audit log read it. */
function factsOf(found: CaseRow, sums: readonly CaseSum[]): AuditPart {
  return {
    supplier: found.supplier,
    day: found.day,
    code: found.code,
    transactions: sums.reduce((sum, each) => sum + each.rows, 0),
    amounts: sums.flatMap(({ currency, amount }) => (currency === null ? [] : [`${formatAmount(amount)} ${currency}`])),
  };
}

/**
 * Refused at once: a closed supplier's wins get that answer for good, and of a contradiction our answer stands.
 * Accepted once a second person has checked it, for money is paid by it.
 */
export function decideCase(
  deps: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, decision, reason }: DecideCase,
): Promise<CallResult<null, FailureOf<typeof supplierCaseCalls.decideSupplierCase>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await lockCase(tx, id);
    if (!found) return fail('NOT_FOUND');
    const subject = caseSubject(id);
    if (found.decision !== null || (await waitingAmong(tx, [subject])).has(subject)) return fail('STATE_CONFLICT');
    // It is decided by deciding each of its transfers; of a closed supplier's that is an answer to all.
    if (!isOfCeiling(found.code) && (await hasOpenTransfers(tx, id))) return fail('STATE_CONFLICT');
    const facts = factsOf(found, await sumCases(tx, [id]));
    const decided = { operatorId: operator.operatorId, reason };
    if (decision === 'accept') {
      if (!isOfCeiling(found.code)) return fail('STATE_CONFLICT');
      const [before, after] = [{ decision: null }, { ...facts, decision: 'accepted' }];
      const draft = { brandId, kind: ACCEPT_CASE, subject, change: { id: String(id), facts: JSON.stringify(facts) } };
      await insertProposal(tx, { ...draft, before, after, reason, makerId: operator.operatorId });
    } else await refuse(tx, found, decided);
    return ok({
      value: null,
      audit: {
        action: 'decide-supplier-case',
        target: subject,
        before: { decision: null },
        after: { ...facts, decision: decision === 'accept' ? 'waiting' : 'refused' },
        reason,
      },
    });
  });
}

type Decided = { readonly operatorId: OperatorContext['operator']['operatorId']; readonly reason: string };

async function refuse(tx: Tx, { id, code }: CaseRow, { operatorId, reason }: Decided): Promise<void> {
  if (isOfCeiling(code)) await refuseTransactions(tx, id);
  await saveCaseDecision(tx, id, { decision: 'refused', decidedBy: operatorId, note: reason });
}

/** What was checked is what was seen: a case that has grown since is looked at anew. */
export const acceptCase: ProposalKind = {
  name: ACCEPT_CASE,
  permission: 'cases.decide',
  apply: async (tx, { operator }, { change, reason }) => {
    const seen = change as { readonly id: string; readonly facts: string };
    const id = BigInt(seen.id);
    const found = await lockCase(tx, id);
    if (!found || found.decision !== null) return fail('STATE_CONFLICT');
    if (JSON.stringify(factsOf(found, await sumCases(tx, [id]))) !== seen.facts) return fail('STATE_CONFLICT');
    await saveCaseDecision(tx, id, { decision: 'accepted', decidedBy: operator.operatorId, note: reason });
    return ok(undefined);
  },
};
