import type { Proposal as Shown, proposalCalls } from '@baize/contract/console/proposals';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { findProposal, lockProposal, saveDecision } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { ProposalsDeps } from '../deps.ts';
import { presentProposals } from '../present.ts';

export type WithdrawProposal = { readonly id: Uuid; readonly reason: string };

/** Whoever made a change takes it back before anybody has decided it: it never held, and another may be made. */
export function withdrawProposal(
  proposals: ProposalsDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: WithdrawProposal,
): Promise<CallResult<Shown, FailureOf<typeof proposalCalls.withdrawProposal>>> {
  const asker = operator.operatorId;
  return runOperatorCommand(proposals.deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) return fail('NOT_FOUND');
    if (proposal.makerId !== asker) return fail('FORBIDDEN');
    if (proposal.state !== 'waiting') return fail('STATE_CONFLICT');
    await saveDecision(tx, id, { state: 'withdrawn', checkerId: null, note: reason });
    const rows = [(await findProposal(tx, id))!];
    return ok({
      value: (await presentProposals(proposals, tx, { rows, asker }))[0]!,
      audit: {
        action: 'withdraw-proposal',
        target: proposal.subject,
        before: { proposal: id, state: 'waiting' },
        after: { proposal: id, state: 'withdrawn' },
        reason,
      },
    });
  });
}
