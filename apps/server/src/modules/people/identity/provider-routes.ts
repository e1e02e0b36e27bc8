import { signInProviderCalls } from '@baize/contract/console/providers';
import { providerCalls } from '@baize/contract/providers';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute, type SiteRoute } from '../../../http/route.ts';
import { finishProviderLogin } from './commands/finish-provider-login.ts';
import { linkProvider } from './commands/link-provider.ts';
import { registerByProvider } from './commands/register-by-provider.ts';
import { saveSignInProvider } from './commands/save-sign-in-provider.ts';
import { unlinkProvider } from './commands/unlink-provider.ts';
import type { IdentityDeps } from './deps.ts';
import { countLinks, listProviders } from './providers/store.ts';
import { beginVisit } from './providers/visits.ts';

/** Logins by an account that somebody has elsewhere. */
export function providerRoutes(deps: IdentityDeps): SiteRoute[] {
  return [
    implement(providerCalls.listProviders, async ({ brandId }) => {
      const rows = await deps.db.tx(brandId, (tx) => listProviders(tx, brandId));
      return ok({
        providers: SIGN_IN_PROVIDERS.filter((name) => rows.some(({ provider, isOn }) => isOn && provider === name)),
      });
    }),
    implement(providerCalls.startProviderLogin, (ctx, order) => beginVisit(deps, ctx, order)),
    implement(providerCalls.finishProviderLogin, (ctx, { answer }) => finishProviderLogin(deps, ctx, answer)),
    implement(providerCalls.registerByProvider, (ctx, order) => registerByProvider(deps, ctx, order)),
    implement(providerCalls.linkProvider, (ctx, order, { provider }) =>
      linkProvider(deps, ctx, { ...order, provider }),
    ),
    implement(providerCalls.unlinkProvider, (ctx, order, { provider }) =>
      unlinkProvider(deps, ctx, { ...order, provider }),
    ),
  ];
}

/** How the brand is known to them. `publicUrl` says by which scheme and port the site's hosts are reached. */
export function providerConsoleRoutes(deps: IdentityDeps, publicUrl: string): ConsoleRoute[] {
  const { protocol, port } = new URL(publicUrl);
  const addressOf = (host: string): string => `${protocol}//${host}${port === '' ? '' : `:${port}`}/login`;
  return [
    implement(signInProviderCalls.listSignInProviders, async ({ brandId }) => {
      const { rows, links } = await deps.db.tx(brandId, async (tx) => {
        const counted: [SignInProvider, number][] = [];
        for (const provider of SIGN_IN_PROVIDERS) counted.push([provider, await countLinks(tx, brandId, provider)]);
        return { rows: await listProviders(tx, brandId), links: new Map(counted) };
      });
      const { domains } = await deps.brand(brandId);
      const redirectUris = domains.filter(({ kind }) => kind === 'site').map(({ domain }) => addressOf(domain));
      const providers = SIGN_IN_PROVIDERS.map((provider) => {
        const row = rows.find((each) => each.provider === provider);
        const { isOn = false, clientId = '', version = 0 } = row ?? {};
        const hasSecret = (row?.secret ?? null) !== null;
        return { provider, isOn, clientId, hasSecret, redirectUris, links: links.get(provider) ?? 0, version };
      });
      return ok({ providers });
    }),
    implement(signInProviderCalls.saveSignInProvider, (ctx, order, { provider }) =>
      saveSignInProvider(deps, ctx, { ...order, provider }),
    ),
  ];
}
