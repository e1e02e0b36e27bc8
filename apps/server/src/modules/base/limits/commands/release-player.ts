import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { MemberId } from '../../../../ids.ts';
import { clearFrozen } from '../store.ts';

export type ReleasePlayer = { readonly id: MemberId; readonly reason: string };

/** An operator has looked into what froze a player: from now on they may stake and withdraw again. */
export function releasePlayer(
  deps: Pick<Deps, 'db' | 'ledger'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: ReleasePlayer,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const [wallet] = await deps.ledger.lock(tx, [id]);
    if (wallet?.brandId !== brandId) return fail('NOT_FOUND');
    const checks = await clearFrozen(tx, id);
    if (checks === undefined) return fail('STATE_CONFLICT');
    return ok({
      value: {},
      audit: { action: 'release-player', target: `player:${id}`, before: { checks }, after: null, reason },
    });
  });
}
