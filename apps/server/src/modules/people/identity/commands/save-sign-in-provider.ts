import type { signInProviderCalls } from '@baize/contract/console/providers';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { countLinks, lockProvider, saveProvider } from '../providers/store.ts';

type Order = z.output<typeof signInProviderCalls.saveSignInProvider.input> & { readonly provider: SignInProvider };
type Answer = CallResult<null, FailureOf<typeof signInProviderCalls.saveSignInProvider>>;

/** Saves how the brand is known to a provider. The secret goes in and never comes out. */
export function saveSignInProvider(
  deps: Pick<IdentityDeps, 'db' | 'providerVault'>,
  { brandId, operator, ip }: OperatorContext,
  { provider, isOn, clientId, secret, version, reason }: Order,
): Promise<Answer> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const before = await lockProvider(tx, brandId, provider);
    if ((before?.version ?? 0) !== version) return fail('STATE_CONFLICT');
    const of = { brandId, provider };
    const sealed =
      secret === undefined ? undefined : deps.providerVault.seal(await deps.providerVault.keys(tx), of, secret);
    const kept = sealed
      ? { secret: sealed.value, keyVersion: sealed.keyVersion }
      : { secret: before?.secret ?? null, keyVersion: before?.keyVersion ?? null };
    if (isOn && clientId === '') return fail('BAD_REQUEST', { fields: { clientId: 'empty' } });
    if (isOn && kept.secret === null) return fail('BAD_REQUEST', { fields: { secret: 'empty' } });
    await saveProvider(tx, { ...of, isOn, clientId, ...kept, version: version + 1 });
    const audit = {
      action: 'save-sign-in-provider',
      target: `sign-in:${provider}`,
      before: before ? { isOn: before.isOn, clientId: before.clientId } : null,
      after: { isOn, clientId, secretChanged: sealed !== undefined, links: await countLinks(tx, brandId, provider) },
      reason,
    };
    return ok({ value: null, audit });
  });
}
