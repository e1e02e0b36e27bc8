import type { treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { AgentDeps } from '../deps.ts';
import { endWaitingMove } from '../store.ts';

/** An operator takes a move back that waits for its day. */
export function withdrawTreeMove(
  { db, now }: Pick<AgentDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<CallResult<Record<string, never>, FailureOf<typeof treeCalls.withdrawTreeMove>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const move = await endWaitingMove(tx, id, now());
    if (!move) return fail('NOT_FOUND');
    const audit = {
      action: 'withdraw-tree-move',
      target: `player:${id}`,
      before: { upline: move.toParentId.toString() },
      after: null,
      reason,
    };
    return ok({ value: {}, audit });
  });
}
