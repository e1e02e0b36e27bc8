import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import { administer, type Administrator, type OperatorsWorld } from '../administer.ts';
import { brandsWithoutOwner } from '../policy.ts';
import { endOperatorSessions, saveDisabled } from '../store.ts';

export type OperatorStatus = 'active' | 'disabled';
export type SetOperatorStatus = {
  readonly status: OperatorStatus;
  readonly version?: number;
  readonly reason?: string;
};

/** Disables an operator, whose sessions end with it, or lets him in again. Nobody is ever deleted: his name stands in the audit log. */
export function setOperatorStatus(
  world: OperatorsWorld,
  by: Administrator,
  id: OperatorId,
  order: SetOperatorStatus,
): Promise<CallResult<null>> {
  return administer(world, by, id, order.version, async (tx, { standing, others }) => {
    const was: OperatorStatus = standing.disabledAt === null ? 'active' : 'disabled';
    if (was === order.status) return { ok: true, value: { value: null, deed: undefined } };
    const disabledAt = order.status === 'disabled' ? world.now() : null;
    if (brandsWithoutOwner(others, standing, { ...standing, disabledAt }).length > 0) return fail('LAST_OWNER');
    await saveDisabled(tx, id, disabledAt);
    const sessionsEnded = disabledAt === null ? 0 : await endOperatorSessions(tx, id);
    return {
      ok: true,
      value: {
        value: null,
        deed: {
          action: 'set-operator-status',
          before: { status: was },
          after: { status: order.status, sessionsEnded },
          reason: order.reason ?? '',
          brandIds: standing.brandIds,
        },
      },
    };
  });
}
