import type { CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import { administer, type Administrator, type OperatorsWorld } from '../administer.ts';
import { endOperatorSessions as endSessions } from '../store.ts';

/** Logs an operator out everywhere. Answers how many sessions that were. */
export function endOperatorSessions(
  world: OperatorsWorld,
  by: Administrator,
  id: OperatorId,
): Promise<CallResult<number>> {
  return administer(world, by, id, undefined, async (tx, { standing }) => {
    const ended = await endSessions(tx, id);
    return {
      ok: true,
      value: { value: ended, deed: { action: 'end-operator-sessions', after: { ended }, brandIds: standing.brandIds } },
    };
  });
}
