import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import type { MemberContext } from '../../../context.ts';
import type { IdentityDeps } from './deps.ts';
import { tryGuarded } from './guarded-try.ts';
import type { Guard } from './guard-store.ts';
import { useRecoveryCode, useTotp } from './safety-store.ts';

/** Tries at codes of one's own authenticator, of whoever holds a session. */
export const factorGuard = ({ hashes }: Pick<IdentityDeps, 'hashes'>, { brandId, actor }: MemberContext): Guard => ({
  brandId,
  scope: 'factor',
  subject: hashes.subject(actor.memberId.toString()),
});

/** Asks for a code of the authenticator, or for one of its recovery codes. It is used up. */
export async function checkOwnFactor(
  deps: IdentityDeps,
  ctx: MemberContext,
  code: string,
): Promise<CallResult<null, 'CODE_WRONG' | 'ACCOUNT_LOCKED'>> {
  const { brandId, actor } = ctx;
  const { lockOut } = (await deps.brand(brandId)).jurisdiction;
  const given = { memberId: actor.memberId, code, now: deps.now() };
  const tried = await tryGuarded(deps, { guard: factorGuard(deps, ctx), lockOut }, async () => {
    const used = await runCommand(deps, { brandId }, async (tx) =>
      (await useTotp(tx, deps.safety, given)) || (await useRecoveryCode(tx, deps.safety, given))
        ? ok(null)
        : fail('CODE_WRONG'),
    );
    return used.ok;
  });
  if (tried.ok) return ok(null);
  const params = tried.error.params ?? {};
  return tried.error.code === 'ACCOUNT_LOCKED'
    ? fail('ACCOUNT_LOCKED', { params })
    : fail('CODE_WRONG', { fields: { code: 'wrong' }, params });
}
