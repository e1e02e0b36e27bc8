import { randomUUID } from 'node:crypto';
import type { MOVE_FAULTS, treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextBoundary } from '@baize/domain/agents/periods';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { AgentDeps, TreeMember } from '../deps.ts';
import { insertMove, readAccountTypes } from '../store.ts';

export type MoveOrder = { readonly id: MemberId; readonly to: string; readonly reason: string };
type Fault = (typeof MOVE_FAULTS)[number];

/** An operator hangs a member with everybody below them under another one, from the next day of the brand on. */
export async function moveInTree(
  { db, accounts, now, brands }: AgentDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, to, reason }: MoveOrder,
): Promise<CallResult<{ effectiveAt: string }, FailureOf<typeof treeCalls.moveInTree>>> {
  const { gmtOffsetMinutes: offset } = await brands.brand(brandId);
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await accounts.holdTree(tx);
    const member = await accounts.findMember(tx, brandId, id);
    if (!member) return fail('NOT_FOUND');
    const upline = await accounts.findMember(tx, brandId, to);
    const fault = upline ? await faultOf(tx, member, { upline, accounts }) : 'unknown';
    if (fault || !upline) return fail('BAD_REQUEST', { fields: { to: fault ?? 'unknown' } });
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

/** Why a member cannot stand below an upline; undefined: they can. */
async function faultOf(
  tx: Tx,
  member: TreeMember,
  { upline, accounts }: { readonly upline: TreeMember } & Pick<AgentDeps, 'accounts'>,
): Promise<Fault | undefined> {
  if (upline.id === member.id) return 'itself';
  if (upline.path.includes(member.id)) return 'below';
  if (upline.id === member.parentId) return 'same';
  if (upline.currency !== member.currency) return 'currency';
  const types = await readAccountTypes(tx);
  if (types.get(member.type)?.isTop) return 'top';
  const roots = await accounts.findMembers(tx, [member.path[0] ?? member.id, upline.path[0] ?? upline.id]);
  const families = new Set(roots.map(({ type }) => types.get(type)?.isTest ?? false));
  return families.size > 1 ? 'family' : undefined;
}
