import { PROVIDER_MODES, type ProviderMode } from '@baize/contract/payment-providers';
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
import { createSandboxProvider } from './provider.ts';
import { approvePaymentConnection } from './providers/commands/add-payment-connection.ts';
import { createPayments } from './providers/connections.ts';
import { connectionConsoleRoutes } from './providers/console-routes.ts';
import { reportConsoleRoutes } from './reports/console-routes.ts';
import { sealedConnections, seedConnection } from './providers/store.ts';
import { demoAccounts, type SandboxKeys } from '../../../sandbox-keys.ts';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { hookUrlOf } from './hooks.ts';
import { DEMO_CHANNELS } from './manual/defaults.ts';
import { manualConsoleRoutes } from './manual/console-routes.ts';
import { seedChannel } from './manual/store.ts';
import { cashierPersonal } from './personal.ts';
import { cashierRoutes, registerPaymentHooks } from './routes.ts';
import { cashierSigns } from './signs.ts';
import type { TransferDeps } from './transfers/deps.ts';
import type { MembersTagged } from './tagged.ts';
import { transferRoutes } from './transfers/routes.ts';
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
  readonly identity: Pick<IdentityModule, 'findMember' | 'issueReturnTicket'> &
    WithdrawalDeps['identity'] &
    TransferDeps['identity'];
  /** Of the notebook, above. */
  readonly membersTagged: MembersTagged;
  /** Of the neighbour that keeps the tree: which types of account give each other money. */
  readonly mayTransfer: TransferDeps['mayTransfer'];
  /** The neighbour that counts what must be played before money leaves. */
  readonly turnover: {
    readonly requirementsOf: CreditDeps['requirementsOf'];
    readonly readTurnover: WithdrawalDeps['readTurnover'];
  };
  /** Keys of the demo's stand-ins; null: there are none, and a brand connects its providers by keys of its own. */
  readonly sandbox: Pick<SandboxKeys, 'apiKey' | 'webhookSecret' | 'paymentsSeed'> | null;
};

export type CashierModule = Module & {
  /** For logins from a new place: who holds the bank accounts that a member has bound. */
  readonly holders: Holders;
  /** How the demo's brands are known to the stand-ins of payment providers. */
  readonly connectDemo: (tx: Tx, brand: { readonly id: BrandId; readonly code: string }) => Promise<void>;
};

export function createCashierModule(base: Deps, needs: CashierNeeds): CashierModule {
  const { brand, identity, turnover, sandbox, membersTagged } = needs;
  const deps: CreditDeps = { ...base, requirementsOf: turnover.requirementsOf };
  const offsetOf = async (id: BrandId): Promise<number> => (await brand.brand(id)).gmtOffsetMinutes;
  const connection = { baseUrl: deps.env.SANDBOX_URL, ...sandbox! };
  const modes = modesOf(deps.env, sandbox !== null);
  const payments = createPayments(base, { sandbox: sandbox && createSandboxProvider(connection), modes });
  const out = createWithdrawals({
    deps,
    identity,
    provider: sandbox === null ? NO_PAYOUTS : createSandboxPayouts(connection),
    readTurnover: turnover.readTurnover,
    hookUrl: hookUrlOf(deps),
    membersTagged,
    ...brand,
  });
  return {
    name: 'cashier',
    siteRoutes: [
      ...cashierRoutes({ deps, payments, ...brand, issueReturnTicket: identity.issueReturnTicket }),
      ...out.siteRoutes,
      ...transferRoutes({ deps, identity, ...brand, ...turnover, mayTransfer: needs.mayTransfer }),
    ],
    consoleRoutes: [
      ...cashierConsoleRoutes({ ...deps, offsetOf }, payments, { ...identity, membersTagged }),
      ...manualConsoleRoutes({ deps, findMember: identity.findMember, membersTagged }),
      ...channelConsoleRoutes({ deps, ...brand, sandbox: sandbox !== null }),
      ...reportConsoleRoutes(deps),
      ...connectionConsoleRoutes({ deps, modes, hookUrl: hookUrlOf(deps) }),
      ...out.consoleRoutes,
    ],
    proposals: [
      approveReceivingAccount(deps.now),
      approvePaymentConnection(deps.now),
      approveChannel('open-channel', sandbox !== null),
      approveChannel('relax-channel', sandbox !== null),
    ],
    rawSite: async (app) => {
      await registerPaymentHooks(app, deps, {
        payments,
        brandByCode: async (code) => (await brand.brandByCode(code))?.id,
      });
      await out.rawSite(app);
    },
    signs: cashierSigns(deps),
    jobs: [...cashierJobs(deps, payments, brand.brandIds), ...out.jobs],
    sealed: [...out.sealed, sealedConnections(deps.keyring)],
    personal: cashierPersonal(deps),
    holders: {
      isBound: isAnyBound,
      isHolder: (tx, member, name) => isHolder(tx, deps.keyring, { member, name }),
    },
    connectDemo: async (tx, { id, code }) => {
      for (const account of sandbox === null ? [] : demoAccounts(sandbox.paymentsSeed, code))
        await seedConnection(tx, deps.keyring, { brandId: id, madeAt: deps.now(), ...account });
    },
  };
}

/** The demo speaks to its stand-ins only, and production to no test unless it says that it is for trying things out. */
const modesOf = ({ PAYMENT_TEST_MODE }: Deps['env'], standIns: boolean): readonly ProviderMode[] =>
  standIns ? ['test'] : PAYMENT_TEST_MODE ? PROVIDER_MODES : ['live'];
