import type { ControlAnswer, ControlRequest, OPERATOR_VERBS } from '@baize/wallet-protocol/conformance/control';
import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import { parseUuid } from '../ids.ts';
import { isRefusal, type Stage } from './stage.ts';

type Verbs = typeof OPERATOR_VERBS;

/**
 * Makes a stored transaction older. The app role may not touch one, so this needs the owner's address, which production
 * never gives.
 */
export async function ageTransaction(
  stage: Stage,
  request: ControlRequest<Verbs, 'age'>,
): Promise<ControlAnswer<Verbs, 'age'> | ControlRefusal> {
  const { OWNER_DATABASE_URL: ownerUrl } = stage.deps.env;
  if (ownerUrl === undefined) return controlRefusal(501, 'needs OWNER_DATABASE_URL');
  const supplier = await stage.supplierOf(request.connection);
  if (isRefusal(supplier)) return supplier;
  const txUuid = parseUuid(request.transaction_uuid);
  const found = txUuid !== undefined && (await stage.suppliers.age(ownerUrl, { supplier, txUuid, days: request.days }));
  return found ? {} : controlRefusal(404, 'unknown transaction');
}
