import type { FailureOf } from '@baize/contract/define-call';
import type { identityCalls } from '@baize/contract/identity';
import { randomInt } from 'node:crypto';
import type { LoginValue } from '@baize/contract/identity';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { runCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import { networksOf } from '../../../../limiter/index.ts';
import { countAttempt, GUARD_WINDOW_MS, lockGuard, type Guard } from '../guard-store.ts';
import { openSession } from '../sessions.ts';
import { findMemberById } from '../store.ts';
import { openMember } from './open-member.ts';
import type { Caller, IdentityDeps } from '../deps.ts';

/** Trial accounts from one network within half an hour; wider networks have more (`limiter/networks.ts`). */
export const TRIALS_PER_ADDRESS_MAX = 20;
const NAME_TRIES = 5;

const guardsOf = (
  { hashes }: Pick<IdentityDeps, 'hashes'>,
  { brandId, ip }: Caller,
): readonly { readonly guard: Guard; readonly most: number }[] =>
  networksOf(ip).map(({ name, times }) => ({
    guard: { brandId, scope: 'free-play', subject: hashes.subject(name) },
    most: TRIALS_PER_ADDRESS_MAX * times,
  }));

/** Opens a trial account (type 4, no wallet, no password) and logs it in. */
export async function freePlayLogin(
  deps: IdentityDeps,
  caller: Caller,
): Promise<CallResult<LoginValue, FailureOf<typeof identityCalls.freePlayLogin>>> {
  const brand = await deps.brand(caller.brandId);
  const guards = guardsOf(deps, caller);
  return runCommand(
    deps,
    { brandId: caller.brandId },
    async (tx): Promise<CallResult<LoginValue, FailureOf<typeof identityCalls.freePlayLogin>>> => {
      const now = deps.now();
      for (const { guard, most } of guards)
        if ((await lockGuard(tx, guard, now)).failures >= most)
          return fail('TOO_MANY_REQUESTS', { params: { seconds: String(GUARD_WINDOW_MS / 1_000) } });
      for (const { guard } of guards) await countAttempt(tx, guard, { now, lockOut: null });
      for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
        const account = `trial${randomInt(10_000_000, 100_000_000)}`;
        const written = await openMember(deps, tx, {
          brand,
          account,
          type: TRIAL_TYPE,
          parent: null,
          language: brand.defaultLanguage,
          passwordHash: null,
          paymentPasswordHash: null,
          defaultPassword: false,
          ip: caller.ip,
        });
        if (!written.ok) continue; // the name is somebody's: draw another
        const member = await findMemberById(tx, written.value);
        if (!member) throw new Error(`member ${written.value} was written and is not there`);
        return {
          ok: true,
          value: await openSession({ deps, tx, caller }, { member, brand, area: 'site', by: 'free-play' }),
        };
      }
      return fail('UNAVAILABLE');
    },
  );
}
