import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { askLimit, type LimitKind } from '@baize/domain/player-limit';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { LimitNeeds } from '../deps.ts';
import { limitOf } from '../limit-of.ts';
import { changeLimit } from './change-limit.ts';

export type SetOwnLimit = { readonly kind: LimitKind; readonly limit: string | null };

/** A player's own limit: tighter at once, looser after the wait of the brand's rules. */
export function setOwnLimit(
  needs: LimitNeeds,
  { brandId, actor: { memberId } }: MemberContext,
  { kind, limit }: SetOwnLimit,
): Promise<CallResult<Record<string, never>, 'BAD_REQUEST'>> {
  const wanted = limitOf(kind, limit);
  return runCommand(needs, { brandId }, async (tx) => {
    if (wanted === undefined) return fail('BAD_REQUEST', { fields: { limit: 'amount' } });
    let isKept = false;
    const done = await changeLimit(needs, tx, {
      brandId,
      memberId,
      kind,
      by: 'member',
      decide: (held, { mode, waitHours }) => {
        isKept = wanted === null && mode !== 'optional';
        return isKept ? undefined : askLimit(held, wanted, { now: needs.now(), waitHours });
      },
    });
    if (isKept || !done) return fail('BAD_REQUEST', { fields: { limit: 'kept' } });
    return ok({});
  });
}
