import { fail, type CallResult, type FailureCode } from '@baize/contract/failure';
import type { BrandId } from '../../../../ids.ts';
import type { AgentDeps } from '../deps.ts';

/** Does `work` where the brand has contracts at all: its flag AGENTPOLICY3. */
export async function whereContracts<T, C extends FailureCode>(
  { brands }: Pick<AgentDeps, 'brands'>,
  { brandId }: { readonly brandId: BrandId },
  work: () => Promise<CallResult<T, C>>,
): Promise<CallResult<T, C | 'CAPABILITY_CLOSED'>> {
  const { settings } = await brands.brand(brandId);
  return settings.flags.AGENTPOLICY3 ? work() : fail('CAPABILITY_CLOSED');
}
