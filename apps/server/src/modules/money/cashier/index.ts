import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { cashierConsoleRoutes } from './console-routes.ts';
import { cashierJobs } from './jobs.ts';
import { createSandboxProvider, NO_PROVIDER, type PaymentProvider } from './provider.ts';
import { cashierRoutes, registerPaymentHooks } from './routes.ts';

export { cashierPart } from './cashier-part.ts';
export { openingDeposit } from './opening-deposit.ts';
export type { PaymentProvider } from './provider.ts';

export type CashierNeeds = {
  readonly brand: Pick<BrandModule, 'brandIds' | 'brandByCode'>;
  readonly identity: Pick<IdentityModule, 'findMember' | 'issueReturnTicket'>;
  /** Keys of the sandbox payment provider; null: there is no provider, and nothing is paid in. */
  readonly sandbox: { readonly apiKey: string; readonly webhookSecret: string } | null;
};

export function createCashierModule(deps: Deps, { brand, identity, sandbox }: CashierNeeds): Module {
  const provider: PaymentProvider =
    sandbox === null ? NO_PROVIDER : createSandboxProvider({ baseUrl: deps.env.SANDBOX_URL, ...sandbox });
  return {
    name: 'cashier',
    siteRoutes: cashierRoutes({ deps, provider, issueReturnTicket: identity.issueReturnTicket }),
    consoleRoutes: cashierConsoleRoutes(deps, provider, identity.findMember),
    rawSite: (app) =>
      registerPaymentHooks(app, deps, {
        providers: [provider],
        brandByCode: async (code) => (await brand.brandByCode(code))?.id,
      }),
    jobs: cashierJobs(deps, provider, brand.brandIds),
  };
}
