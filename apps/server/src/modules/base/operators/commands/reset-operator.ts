import type { CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import { administer, type Administrator, type OperatorsWorld } from '../administer.ts';
import { makeHandout, type Handout } from '../credentials.ts';
import { endOperatorSessions, saveHandout } from '../store.ts';

export type ResetOperator = { readonly version?: number; readonly reason?: string };

/** For who lost his password or his phone: both anew, told once; the old ones, a lock and every session end here. */
export async function resetOperator(
  world: OperatorsWorld,
  by: Administrator,
  id: OperatorId,
  order: ResetOperator,
): Promise<CallResult<Handout>> {
  const { clear, sealed } = await makeHandout(world);
  return administer(world, by, id, order.version, async (tx, { standing }) => {
    await saveHandout(tx, id, sealed);
    const sessionsEnded = await endOperatorSessions(tx, id);
    return {
      ok: true,
      value: {
        value: clear,
        deed: {
          action: 'reset-operator',
          after: { password: 'handed out', totp: 'new', sessionsEnded },
          reason: order.reason ?? '',
          brandIds: standing.brandIds,
        },
      },
    };
  });
}
