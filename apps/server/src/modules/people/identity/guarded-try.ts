import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import { Overloaded } from '../../../limiter/index.ts';
import type { BrandJurisdiction } from '../../base/brand/index.ts';
import type { IdentityDeps } from './deps.ts';
import {
  clearGuard,
  countAttempt,
  forgiveAttempt,
  lockedFor,
  lockGuard,
  triesLeft,
  type Guard,
} from './guard-store.ts';

type Guarded = { readonly guard: Guard; readonly lockOut: BrandJurisdiction['lockOut'] };

/**
 * Lets `judge` look at what somebody gave. Counted, and committed, before it looks, so that guesses sent in parallel
 * count too; what was right is forgotten.
 */
export async function tryGuarded(
  deps: Pick<IdentityDeps, 'db' | 'now'>,
  { guard, lockOut }: Guarded,
  judge: () => Promise<boolean>,
): Promise<CallResult<null, 'PROOF_WRONG' | 'ACCOUNT_LOCKED'>> {
  const { brandId } = guard;
  const counted = await runCommand(deps, { brandId }, async (tx) => {
    const now = deps.now();
    const { lockedUntil } = await lockGuard(tx, guard, now);
    if (lockedUntil) return fail('ACCOUNT_LOCKED', { params: lockedFor(lockedUntil, now) });
    return ok(await countAttempt(tx, guard, { now, lockOut }));
  });
  if (!counted.ok) return counted;
  const right = await judge().catch(async (error: unknown) => {
    // Nobody looked at it: it was no guess.
    if (error instanceof Overloaded) await deps.db.tx(brandId, (tx) => forgiveAttempt(tx, guard));
    throw error;
  });
  if (!right) return fail('PROOF_WRONG', { params: triesLeft(counted.value, lockOut) });
  await deps.db.tx(brandId, (tx) => clearGuard(tx, guard));
  return ok(null);
}
