import type { consoleSalaryCalls } from '@baize/contract/console/salaries';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextBillState } from '@baize/domain/agents/states';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { OperatorId, Uuid } from '../../../../ids.ts';
import type { SalaryDeps } from '../deps.ts';
import { lockBills, readRule, saveBill } from '../run-store.ts';

const APPROVE_BILL = 'approve-salary-bill';
export const billSubject = (id: string): string => `salary-bill:${id}`;

export type DecideBill = {
  readonly id: Uuid;
  readonly decision: 'approve' | 'deny';
  readonly reason: string;
};

/** Lets an agent collect a bill, or refuses it. An approval from the brand's limit on waits for a second operator. */
export function decideBill(
  deps: Pick<SalaryDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, decision, reason }: DecideBill,
): Promise<CallResult<null, FailureOf<typeof consoleSalaryCalls.decideSalaryBill>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const bill = (await lockBills(tx, [id])).get(id);
    if (!bill) return fail('NOT_FOUND');
    const state = nextBillState(bill.state, decision === 'approve' ? 'APPROVE' : 'DENY');
    if (state === undefined) return fail('STATE_CONFLICT');
    const target = billSubject(id);
    const sum = { net: formatAmount(bill.net), currency: bill.currency };
    const audit = {
      action: 'decide-salary-bill',
      target,
      before: { ...sum, state: bill.state },
      after: { ...sum, state },
      reason,
    };
    const { secondFrom } = await readRule(tx, bill.kind);
    if (decision === 'approve' && bill.net >= secondFrom) {
      const draft = { brandId, kind: APPROVE_BILL, subject: target, change: { id, reason }, reason };
      const made = { ...draft, before: audit.before, after: audit.after, makerId: operator.operatorId };
      if ((await insertProposal(tx, made)) === undefined) return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...sum, state: 'waiting' } } });
    }
    await saveBill(tx, id, { state, decidedBy: operator.operatorId, decidedAt: deps.now(), reason });
    return ok({ value: null, audit });
  });
}

/** The second operator's half: the bill must still wait. */
export const approveBill = ({ now }: Pick<SalaryDeps, 'now'>): ProposalKind => ({
  name: APPROVE_BILL,
  permission: 'salaries.read',
  apply: async (tx, { operator }, proposal) => {
    const { id, reason } = proposal.change as { readonly id: Uuid; readonly reason: string };
    return approve(tx, id, { by: operator.operatorId, at: now(), reason });
  },
});

type Decision = { readonly by: OperatorId; readonly at: Date; readonly reason: string };

async function approve(
  tx: Tx,
  id: Uuid,
  { by, at, reason }: Decision,
): Promise<CallResult<undefined, 'STATE_CONFLICT'>> {
  const bill = (await lockBills(tx, [id])).get(id);
  const state = bill && nextBillState(bill.state, 'APPROVE');
  if (state === undefined) return fail('STATE_CONFLICT');
  await saveBill(tx, id, { state, decidedBy: by, decidedAt: at, reason });
  return ok(undefined);
}
