import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { cashierConsoleRoutes } from './console-routes.ts';
import { askPendingDeposits } from './jobs.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { cashierRoutes, registerPaymentHooks } from './routes.ts';

export type { PaymentProvider } from './provider.ts';

export type CashierNeeds = {
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly brandByCode: (code: string) => Promise<BrandId | undefined>;
  readonly findMember: IdentityModule['findMember'];
  readonly sandbox: { readonly apiKey: string; readonly webhookSecret: string };
};

export function createCashierModule(deps: Deps, needs: CashierNeeds): Module {
  const provider: PaymentProvider = createSandboxProvider({ baseUrl: deps.env.SANDBOX_URL, ...needs.sandbox });
  return {
    name: 'cashier',
    siteRoutes: cashierRoutes(deps, provider),
    consoleRoutes: cashierConsoleRoutes(deps, needs.findMember),
    rawSite: (app) => registerPaymentHooks(app, deps, [provider], needs.brandByCode),
    jobs: [
      {
        // A webhook can be lost for good: what is still pending is asked for.
        name: 'ask-pending-deposits',
        loop: true,
        run: () => askPendingDeposits(deps, provider, needs.brandIds),
      },
    ],
  };
}
