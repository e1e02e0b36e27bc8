import { fail, type CallResult } from '@baize/contract/failure';
import { violationOf } from '@baize/domain/field-rules';
import { registerModes } from '@baize/domain/register-rules';
import { ok } from '@baize/domain/result';
import type { Budget, RateLimiter } from '../../../limiter/index.ts';
import { registerRulesOf } from '../../base/brand/index.ts';
import type { Caller, IdentityDeps } from './deps.ts';
import { accountKeyOf, findMemberByAccount, isErasedName } from './store.ts';

/**
 * Names of a brand that one network may ask about: enough for whoever looks for a free one, and far too few to list who
 * plays here. A registration tells as much, behind its captcha.
 */
const NAMES: Omit<Budget, 'name'> = { max: 20, windowMs: 3_600_000, unasked: 0 };

/** Whether a user name is free. Of addresses and numbers nothing is ever told. */
export async function checkUsername(
  deps: Pick<IdentityDeps, 'db' | 'brand' | 'hashes'> & { readonly limiter: Pick<RateLimiter, 'takeFor'> },
  { brandId, ip }: Pick<Caller, 'brandId' | 'ip'>,
  username: string,
): Promise<CallResult<{ free: boolean }, 'BAD_REQUEST' | 'CAPABILITY_CLOSED' | 'TOO_MANY_REQUESTS'>> {
  const { settings } = await deps.brand(brandId);
  if (!registerModes(settings.flags).includes('username')) return fail('CAPABILITY_CLOSED');
  const account = username.trim();
  const rule = registerRulesOf(settings, 'username').find(({ field }) => field === 'username');
  const violation = rule && violationOf({ ...rule, required: true }, account);
  if (violation) return fail('BAD_REQUEST', { fields: { username: violation.reason } });
  const taken = await deps.limiter.takeFor({ ...NAMES, name: `names asked for ${brandId}` }, ip);
  if (!taken.ok) return fail('TOO_MANY_REQUESTS', { params: { seconds: String(Math.ceil(taken.afterMs / 1_000)) } });
  return deps.db.tx(brandId, async (tx) => {
    const holder = await findMemberByAccount(tx, brandId, account);
    const erased = await isErasedName(tx, brandId, deps.hashes.name(brandId, accountKeyOf(account)));
    return ok({ free: holder === undefined && !erased });
  });
}
