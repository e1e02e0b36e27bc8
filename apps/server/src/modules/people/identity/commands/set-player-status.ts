import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { findMemberById, type MemberStatus } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';
import { setMemberStatus } from './set-member-status.ts';

export type SetPlayerStatus = { readonly id: MemberId; readonly status: MemberStatus; readonly reason: string };

/** An operator disables or re-opens an account; a disabled account's sessions end at once. */
export function setPlayerStatus(
  deps: Pick<IdentityDeps, 'db' | 'ledger' | 'now' | 'forgetSessions'>,
  { brandId, operator, ip }: OperatorContext,
  { id, status, reason }: SetPlayerStatus,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: deps.forgetSessions };
  return runOperatorCommand(deps, scope, async (tx) => {
    // Held before it is read: the audit's "before" is what this change found, whatever another operator does meanwhile.
    await deps.ledger.lock(tx, [id]);
    const member = await findMemberById(tx, id);
    if (!member) return fail('NOT_FOUND');
    const changed = await setMemberStatus(deps, tx, { brandId, memberId: id, status });
    const audit = {
      action: 'set-player-status',
      target: `player:${id}`,
      before: { status: member.status },
      after: { status },
      reason,
    };
    return ok({ value: {}, audit: changed ? audit : NOTHING_CHANGED });
  });
}
