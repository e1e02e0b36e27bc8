import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { Holders, IdentityModule } from '../../people/identity/index.ts';
import { approveReceivingAccount } from './channels/commands/add-receiving-account.ts';
import { approveChannel } from './channels/commands/update-channel.ts';
import { channelConsoleRoutes } from './channels/console-routes.ts';
import { cashierConsoleRoutes } from './console-routes.ts';
import { cashierJobs } from './jobs.ts';
import { createSandboxProvider, NO_PROVIDER, type PaymentProvider } from './provider.ts';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { hookUrlOf } from './hooks.ts';
import { DEMO_CHANNELS } from './manual/defaults.ts';
import { manualConsoleRoutes } from './manual/console-routes.ts';
import { seedChannel } from './manual/store.ts';
import { cashierPersonal } from './personal.ts';
import { cashierRoutes, registerPaymentHooks } from './routes.ts';
import { isAnyBound, isHolder } from './withdrawals/accounts.ts';
import type { WithdrawalDeps } from './withdrawals/deps.ts';
import { createWithdrawals } from './withdrawals/index.ts';
import { createSandboxPayouts, NO_PAYOUTS } from './withdrawals/payout-provider.ts';

export { cashierPart } from './cashier-part.ts';
export { sumOrders } from './store.ts';
export { listPayoutLinks } from './payout-links.ts';
export { openingDeposit } from './opening-deposit.ts';
export type { PaymentProvider } from './provider.ts';

/** The ways to pay of a brand of the demo; what an operator made of them stays. */
export async function seedDepositChannels(tx: Tx, brandId: BrandId): Promise<void> {
  for (const channel of DEMO_CHANNELS) await seedChannel(tx, brandId, channel);
}

export type CashierNeeds = {
  readonly brand: Pick<BrandModule, 'brand' | 'brandIds' | 'brandByCode'>;
  readonly identity: Pick<IdentityModule, 'findMember' | 'issueReturnTicket'> & WithdrawalDeps['identity'];
  /** The neighbour that counts what must be played before money leaves. */
  readonly turnover: {
    readonly requirementsOf: CreditDeps['requirementsOf'];
    readonly readTurnover: WithdrawalDeps['readTurnover'];
  };
  /** Keys of the sandbox payment provider; null: there is no provider, and nothing is paid in. */
  readonly sandbox: { readonly apiKey: string; readonly webhookSecret: string } | null;
};

export type CashierModule = Module & {
  /** For logins from a new place: who holds the bank accounts that a member has bound. */
  readonly holders: Holders;
};

export function createCashierModule(base: Deps, { brand, identity, turnover, sandbox }: CashierNeeds): CashierModule {
  const deps: CreditDeps = { ...base, requirementsOf: turnover.requirementsOf };
  const connection = { baseUrl: deps.env.SANDBOX_URL, ...sandbox! };
  const provider: PaymentProvider = sandbox === null ? NO_PROVIDER : createSandboxProvider(connection);
  const out = createWithdrawals({
    deps,
    identity,
    provider: sandbox === null ? NO_PAYOUTS : createSandboxPayouts(connection),
    readTurnover: turnover.readTurnover,
    hookUrl: hookUrlOf(deps),
    ...brand,
  });
  return {
    name: 'cashier',
    siteRoutes: [
      ...cashierRoutes({ deps, provider, ...brand, issueReturnTicket: identity.issueReturnTicket }),
      ...out.siteRoutes,
    ],
    consoleRoutes: [
      ...cashierConsoleRoutes(deps, provider, identity.findMember),
      ...manualConsoleRoutes({ deps, findMember: identity.findMember }),
      ...channelConsoleRoutes({ deps, ...brand, sandbox: sandbox !== null }),
      ...out.consoleRoutes,
    ],
    proposals: [
      approveReceivingAccount(deps.now),
      approveChannel('open-channel', sandbox !== null),
      approveChannel('relax-channel', sandbox !== null),
    ],
    rawSite: async (app) => {
      await registerPaymentHooks(app, deps, {
        providers: [provider],
        brandByCode: async (code) => (await brand.brandByCode(code))?.id,
      });
      await out.rawSite(app);
    },
    jobs: [...cashierJobs(deps, provider, brand.brandIds), ...out.jobs],
    sealed: out.sealed,
    personal: cashierPersonal(deps),
    holders: {
      isBound: isAnyBound,
      isHolder: (tx, member, name) => isHolder(tx, deps.keyring, { member, name }),
    },
  };
}
