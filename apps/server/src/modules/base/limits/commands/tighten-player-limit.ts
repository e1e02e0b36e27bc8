import { formatAmount } from '@baize/domain/money';
import { fail, type CallResult } from '@baize/contract/failure';
import { isTighter, type LimitKind, type LimitValue } from '@baize/domain/player-limit';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { LimitNeeds } from '../deps.ts';
import { limitOf } from '../limit-of.ts';
import { changeLimit } from './change-limit.ts';

type OfPlayer = { readonly id: MemberId; readonly reason: string };
export type TightenLimit = OfPlayer & { readonly kind: LimitKind; readonly limit: string };

const auditValue = (kind: LimitKind, value: LimitValue): string | null =>
  value === null ? null : kind === 'session' ? String(value) : formatAmount(value);

/** An operator may only tighten: whoever plays too much is protected at once, and nobody but them asks for more. */
export function tightenPlayerLimit(
  needs: LimitNeeds,
  { brandId, operator, ip }: OperatorContext,
  { id, kind, limit, reason }: TightenLimit,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  const wanted = limitOf(kind, limit);
  return runOperatorCommand(needs, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (wanted === undefined) return fail('BAD_REQUEST', { fields: { limit: 'amount' } });
    const done = await changeLimit(needs, tx, {
      brandId,
      memberId: id,
      kind,
      by: 'operator',
      decide: (held) => (isTighter(wanted, held.value) ? { value: wanted, next: null } : undefined),
    });
    if (!done) return fail('NOT_FOUND');
    if (!done.changed) return fail('STATE_CONFLICT');
    const part = (value: LimitValue) => ({ kind, limit: auditValue(kind, value) });
    return ok({
      value: {},
      audit: {
        action: 'tighten-player-limit',
        target: `player:${id}`,
        before: part(done.before.value),
        after: part(done.held.value),
        reason,
      },
    });
  });
}
