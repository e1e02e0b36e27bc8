import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { LimitNeeds } from '../deps.ts';
import { readGate } from '../gate-part.ts';
import { excludeMember } from './exclude-member.ts';
import { isOffered, untilAfter } from './exclude-self.ts';

type OfPlayer = { readonly id: MemberId; readonly reason: string };

/** Keeps a player away for one of the lengths that players are offered. Never shorter than what holds. */
export async function excludePlayer(
  needs: LimitNeeds,
  { brandId, operator, ip }: OperatorContext,
  { id, hours, reason }: OfPlayer & { readonly hours: number },
): Promise<CallResult<{ until: string }, 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  const { jurisdiction } = await needs.brand(brandId);
  if (!isOffered(hours, jurisdiction)) return fail('BAD_REQUEST', { fields: { hours: 'offered' } });
  return runOperatorCommand(needs, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const [wallet] = await needs.ledger.lock(tx, [id]);
    if (wallet?.brandId !== brandId) return fail('NOT_FOUND');
    const before = (await readGate(tx, id)).excludedUntil;
    const until = untilAfter(needs.now(), hours);
    if (before !== null && before >= until) return fail('STATE_CONFLICT');
    await excludeMember(needs.ledger, tx, { brandId, memberId: id, until });
    return ok({
      value: { until: until.toISOString() },
      audit: {
        action: 'exclude-player',
        target: `player:${id}`,
        before: { until: before?.toISOString() ?? null },
        after: { until: until.toISOString() },
        reason,
      },
    });
  });
}
