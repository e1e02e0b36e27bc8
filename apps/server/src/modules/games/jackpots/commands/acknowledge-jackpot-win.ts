import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { markSeen, type Epoch } from '../store.ts';

/** The player has seen what they won: it is not told again. NOT_FOUND: they have won no such pool. */
export function acknowledgeJackpotWin(
  deps: Pick<Deps, 'db'>,
  { brandId, actor: { memberId } }: MemberContext,
  won: Epoch,
): Promise<CallResult<null, 'NOT_FOUND'>> {
  return runCommand(deps, { brandId }, async (tx) =>
    (await markSeen(tx, memberId, won)) ? ok(null) : fail('NOT_FOUND'),
  );
}
