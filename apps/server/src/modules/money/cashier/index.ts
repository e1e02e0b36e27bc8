import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { cashierConsoleRoutes } from './console-routes.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { cashierRoutes, registerPaymentHooks } from './routes.ts';
import { listDoubtful } from './store.ts';

export type { PaymentProvider } from './provider.ts';

export type CashierNeeds = {
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly brandByCode: (code: string) => Promise<BrandId | undefined>;
  readonly findMember: IdentityModule['findMember'];
  readonly sandbox: { readonly apiKey: string; readonly webhookSecret: string };
};

const DOUBTFUL_AFTER = '45 seconds';
const DOUBTFUL_MAX = 100;
const ASK_EVERY_MS = 20_000;

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
        run: async () => {
          for (const brandId of await needs.brandIds()) {
            for (const order of await deps.db.tx(brandId, (tx) => listDoubtful(tx, DOUBTFUL_AFTER, DOUBTFUL_MAX))) {
              const checkout = await provider.fetchCheckout(order.providerRef!);
              if (checkout && checkout.state !== 'open')
                await creditDeposit(deps, brandId, provider, checkout, `asked:${order.id}:${checkout.state}`);
            }
          }
          return ASK_EVERY_MS;
        },
      },
    ],
  };
}
