import { randomUUID } from 'node:crypto';
import type { treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextBoundary } from '@baize/domain/agents/periods';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { AgentDeps } from '../deps.ts';
import { judgeMove } from '../move-rules.ts';
import { insertMove } from '../store.ts';

export type MoveOrder = { readonly id: MemberId; readonly to: string; readonly reason: string };

/** An operator hangs a member with everybody below them under another one, from the next day of the brand on. */
export async function moveInTree(
  { db, accounts, now, brands }: AgentDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, to, reason }: MoveOrder,
): Promise<CallResult<{ effectiveAt: string }, FailureOf<typeof treeCalls.moveInTree>>> {
  const { gmtOffsetMinutes: offset } = await brands.brand(brandId);
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await accounts.holdTree(tx);
    const judged = await judgeMove(tx, accounts, { brandId, id, to });
    if (!judged.ok) return judged;
    const { member, upline } = judged.value;
    const askedAt = now();
    const effectiveAt = nextBoundary('daily', askedAt, offset);
    const waits = await insertMove(tx, brandId, {
      id: randomUUID() as Uuid,
      memberId: member.id,
      fromParentId: member.parentId,
      toParentId: upline.id,
      askedBy: operator.name,
      reason,
      askedAt,
      effectiveAt,
    });
    if (!waits) return fail('STATE_CONFLICT');
    const audit = {
      action: 'move-in-tree',
      target: `player:${id}`,
      before: { upline: member.parentId?.toString() ?? null },
      after: { upline: upline.id.toString(), from: effectiveAt.toISOString() },
      reason,
    };
    return ok({ value: { effectiveAt: effectiveAt.toISOString() }, audit });
  });
}
