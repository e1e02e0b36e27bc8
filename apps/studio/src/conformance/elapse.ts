import type { ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import type { Deps } from '../deps.ts';
import { closeStale, workOnce } from '../settlement/worker.ts';
import { operatorIdOf } from './connect-operator.ts';

/**
 * Moves an operator's time forward by making everything that waits older: what is due is found by the ordinary queries.
 * Leases stay, so a call that is under way is not sent twice.
 */
export async function elapse(
  deps: Deps,
  request: ControlRequest<typeof SUPPLIER_VERBS, 'elapse'>,
): Promise<Record<string, never>> {
  const operatorId = String(operatorIdOf(request.label));
  await deps.db.tx(async (tx) => {
    const by = [operatorId, request.ms]; // rounds first: every other writer locks in this order too
    await tx.run(
      "update round set opened_at = opened_at - $2::double precision * interval '1 millisecond' where operator_id = $1 and closed_at is null",
      by,
    );
    await tx.run(
      "update wallet_tx set next_at = next_at - $2::double precision * interval '1 millisecond', created_at = created_at - $2::double precision * interval '1 millisecond' where operator_id = $1 and state = 'pending'",
      by,
    );
  });
  await workOnce(deps);
  await closeStale(deps);
  await workOnce(deps);
  return {};
}
