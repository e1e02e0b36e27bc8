import type { paymentConnectionCalls } from '@baize/contract/console/payment-connections';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import type { ConnectionDeps } from '../deps.ts';
import { lockConnections, saveConnection } from '../store.ts';
import { askSecond, connectionParts, connectionSubject, openConnection } from './add-payment-connection.ts';

export type UpdatePaymentConnection = {
  readonly id: Uuid;
  readonly enabled: boolean;
  /** That was read. */
  readonly version: number;
  readonly reason: string;
};

/** Opens or closes an account at a provider for new orders; those of before are asked about under it as ever. */
export function updatePaymentConnection(
  { deps, modes }: Pick<ConnectionDeps, 'deps' | 'modes'>,
  ctx: OperatorContext,
  { id, enabled, version, reason }: UpdatePaymentConnection,
): Promise<CallResult<null, FailureOf<typeof paymentConnectionCalls.updatePaymentConnection>>> {
  const { brandId, operator, ip } = ctx;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const all = await lockConnections(tx);
    const connection = all.find((each) => each.id === id);
    if (!connection) return fail('NOT_FOUND');
    if (connection.version !== version) return fail('STATE_CONFLICT');
    if (connection.enabled === enabled) return ok({ value: null, audit: NOTHING_CHANGED });
    if (enabled && !modes.includes(connection.mode))
      return fail('BAD_REQUEST', { fields: { enabled: 'refused in this installation' } });
    const asks = enabled && connection.approvedAt === null;
    const done = asks
      ? await askSecond(tx, ctx, { connection, reason })
      : enabled
        ? await openConnection(tx, all, { connection, approvedAt: connection.approvedAt! })
        : await saveConnection(tx, connection, { enabled });
    if (!done) return fail('STATE_CONFLICT');
    const facts = connectionParts(connection);
    return ok({
      value: null,
      audit: {
        action: 'update-payment-connection',
        target: connectionSubject(id),
        before: { ...facts, enabled: connection.enabled },
        after: { ...facts, enabled: enabled && !asks, ...(asks && { state: 'waiting' }) },
        reason,
      },
    });
  });
}
