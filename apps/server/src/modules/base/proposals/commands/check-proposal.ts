import type { Proposal as Shown, proposalCalls } from '@baize/contract/console/proposals';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import { findProposal, lockProposal, saveDecision, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { ProposalsDeps } from '../deps.ts';
import { presentProposals } from '../present.ts';

export type CheckProposal = {
  readonly id: Uuid;
  readonly decision: 'apply' | 'reject';
  /** Why, in the checker's words. */
  readonly note: string;
};

/** The second person's half: the change holds from here on, or never did. */
export async function checkProposal(
  proposals: ProposalsDeps,
  ctx: OperatorContext,
  { id, decision, note }: CheckProposal,
): Promise<CallResult<Shown, FailureOf<typeof proposalCalls.checkProposal>>> {
  const { deps, kinds, refusalToCheck } = proposals;
  const { brandId, operator, ip } = ctx;
  const checker = operator.operatorId;
  let carriedOut: ProposalKind | undefined;
  const afterCommit = (): void => carriedOut?.afterCommit?.();
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip }, afterCommit }, async (tx) => {
    const proposal = await lockProposal(tx, id);
    const kind = proposal && kinds().find(({ name }) => name === proposal.kind);
    if (!proposal || !kind) return fail('NOT_FOUND');
    if (!operator.permissions.has(kind.permission)) return fail('FORBIDDEN');
    if (proposal.makerId === checker) return fail('SELF_APPROVAL');
    const people = { maker: proposal.makerId, checker, madeAt: proposal.madeAt };
    const refusal = await refusalToCheck({ tx, brandId, now: deps.now() }, people);
    if (refusal) return { ok: false, error: refusal };
    if (proposal.state !== 'waiting') return fail('STATE_CONFLICT');
    const applies = decision === 'apply';
    const state = applies ? 'applied' : 'rejected';
    await saveDecision(tx, id, { state, checkerId: checker, note });
    const applied = applies ? await kind.apply(tx, ctx, proposal) : ok(undefined);
    if (!applied.ok) return applied;
    if (applies) carriedOut = kind;
    const told = { proposal: id, state };
    const [before, after] = [proposal.before as AuditPart, proposal.after as AuditPart];
    return ok({
      value: (await presentProposals(proposals, tx, { rows: [(await findProposal(tx, id))!], asker: checker }))[0]!,
      audit: {
        action: 'check-proposal',
        target: proposal.subject,
        before: applies ? before : { proposal: id, state: 'waiting' },
        after: applies ? { ...after, ...told } : told,
        reason: note,
        ...(applied.value && { brandIds: applied.value }),
      },
    });
  });
}
