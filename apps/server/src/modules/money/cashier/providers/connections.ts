import { isConnectedProvider, type ConnectedProvider, type ProviderMode } from '@baize/contract/payment-providers';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { NO_PROVIDER, type PaymentProvider } from '../provider.ts';
import type { DepositRow } from '../store.ts';
import { createAdyen } from './adyen.ts';
import { createNowPayments } from './nowpayments.ts';
import { openConnections, type OpenConnection, type WhichConnections } from './store.ts';
import { createStripe } from './stripe.ts';

/** By whom orders are served. */
export type Payments = {
  /** The stand-in's own ways to pay are there. */
  readonly sandbox: boolean;
  /** Who serves an order, under the account that it was made with. */
  readonly forOrder: (
    brandId: BrandId,
    order: Pick<DepositRow, 'provider' | 'connectionId'>,
  ) => Promise<PaymentProvider>;
  /** Who may have sent a webhook: those of this name, each with the secret of one account. */
  readonly forHook: (brandId: BrandId, name: string) => Promise<readonly PaymentProvider[]>;
  /** Whose webhooks are told from others before it is known whose brand they are for. */
  readonly ofAllBrands: readonly PaymentProvider[];
};

type Place = Pick<OpenConnection, 'mode' | 'urlPrefix'>;
const REAL_URLS: Readonly<Record<ConnectedProvider, (place: Place) => string>> = {
  stripe: () => 'https://api.stripe.com',
  adyen: ({ mode, urlPrefix }) =>
    mode === 'test'
      ? 'https://checkout-test.adyen.com'
      : `https://${urlPrefix}-checkout-live.adyenpayments.com/checkout`,
  nowpayments: ({ mode }) => (mode === 'live' ? 'https://api.nowpayments.io' : 'https://api-sandbox.nowpayments.io'),
};
/** Keys that are changed hold within so long; until then strangers' webhooks cost no question to the database. */
const KEPT_MS = 5_000;

/** One provider for everything: tests, and what needs no keys of a brand. */
export const soleProvider = (provider: PaymentProvider): Payments => ({
  sandbox: provider.name === 'sandbox',
  forOrder: () => Promise.resolve(provider),
  forHook: () => Promise.resolve([]),
  ofAllBrands: [provider],
});

export type PaymentsOptions = {
  /** Null in production: there every provider is the real one. */
  readonly sandbox: PaymentProvider | null;
  /**
   * Accounts of another mode serve nothing, also those that were connected while it was allowed: what a test card pays
   * is no money.
   */
  readonly modes: readonly ProviderMode[];
};

export function createPayments(
  { db, keyring, env, now }: Pick<Deps, 'db' | 'keyring' | 'env' | 'now'>,
  { sandbox, modes }: PaymentsOptions,
): Payments {
  const openOf = async (brandId: BrandId, which: WhichConnections): Promise<OpenConnection[]> =>
    (await db.tx(brandId, (tx) => openConnections(tx, keyring, which))).filter(({ mode }) => modes.includes(mode));
  const baseUrlOf = ({ provider, ...place }: Place & Pick<OpenConnection, 'provider'>): string =>
    sandbox === null ? REAL_URLS[provider](place) : `${env.SANDBOX_URL}/${provider}`;
  const walletUrl = sandbox === null ? null : `${env.SIGN_IN_URL ?? env.SANDBOX_URL}/nowpayments/wallet`;
  const adapterOf = (row: OpenConnection): PaymentProvider => {
    const account = { ...row, baseUrl: baseUrlOf(row) };
    if (row.provider === 'adyen') return createAdyen(account);
    return row.provider === 'stripe' ? createStripe(account) : createNowPayments(account, walletUrl);
  };
  const kept = new Map<string, { readonly until: number; readonly providers: readonly PaymentProvider[] }>();
  return {
    sandbox: sandbox !== null,
    ofAllBrands: sandbox === null ? [] : [sandbox],
    forOrder: async (brandId, { provider, connectionId }) => {
      if (provider === 'sandbox') return sandbox ?? NO_PROVIDER;
      if (connectionId === null) return NO_PROVIDER;
      const [row] = await openOf(brandId, { id: connectionId as Uuid });
      return row ? adapterOf(row) : NO_PROVIDER;
    },
    forHook: async (brandId, name) => {
      if (!isConnectedProvider(name)) return [];
      const key = `${brandId}:${name}`;
      const known = kept.get(key);
      if (known && known.until > now().getTime()) return known.providers;
      const providers = (await openOf(brandId, { brandId, provider: name })).map(adapterOf);
      kept.set(key, { until: now().getTime() + KEPT_MS, providers });
      return providers;
    },
  };
}
