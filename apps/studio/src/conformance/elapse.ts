import type { ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import type { Deps } from '../deps.ts';
import { ageRounds } from '../rounds/store.ts';
import { ageCalls } from '../settlement/store.ts';
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
    await ageRounds(tx, operatorId, request.ms); // rounds first: every other writer locks in this order too
    await ageCalls(tx, operatorId, request.ms);
  });
  await workOnce(deps);
  await closeStale(deps);
  await workOnce(deps);
  return {};
}
