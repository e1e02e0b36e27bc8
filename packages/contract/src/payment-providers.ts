import type { DepositKind } from './deposit-kinds.ts';

/** Providers that a brand connects by keys of its own. */
export const CONNECTED_PROVIDERS = ['stripe', 'adyen', 'nowpayments'] as const;
export type ConnectedProvider = (typeof CONNECTED_PROVIDERS)[number];
export const isConnectedProvider = (name: string): name is ConnectedProvider =>
  (CONNECTED_PROVIDERS as readonly string[]).includes(name);

/** By whom a way to pay can be served: the demo's stand-in needs no keys. */
export const CHANNEL_PROVIDERS = ['sandbox', ...CONNECTED_PROVIDERS] as const;
export type ChannelProvider = (typeof CHANNEL_PROVIDERS)[number];

/** Names of companies are the same in every language. */
export const PAYMENT_PROVIDER_NAMES: Record<ChannelProvider, string> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  adyen: 'Adyen',
  nowpayments: 'NOWPayments',
};

/** Which kinds of ways to pay each can serve. */
export const PROVIDER_KINDS: Record<ChannelProvider, readonly DepositKind[]> = {
  sandbox: ['GATEWAY'],
  stripe: ['CARD', 'GATEWAY'],
  adyen: ['CARD', 'GATEWAY'],
  nowpayments: ['CRYPTO'],
};

/** In test mode no money moves: for the demo and for installations that try things out. */
export const PROVIDER_MODES = ['live', 'test'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** A coin as its provider calls it, with its network: `usdttrc20`, `btc`. */
export const COIN = /^[a-z0-9]{2,20}$/;

export type ProviderKeys = { readonly apiKey: string; readonly webhookSecret: string };
/** What Adyen asks for beside keys, and what of it is no secret: null with all others. */
export type ProviderPlace = {
  /** The merchant account that is charged for. */
  readonly merchantAccount: string | null;
  /** Before `-checkout-live` in the address of a live account; null in test mode. */
  readonly urlPrefix: string | null;
};

const PATTERNS: Record<ConnectedProvider, { readonly apiKey: RegExp; readonly webhookSecret: RegExp }> = {
  stripe: { apiKey: /^(?:sk|rk)_(live|test)_[A-Za-z0-9]{8,240}$/, webhookSecret: /^whsec_[A-Za-z0-9+/=_-]{8,240}$/ },
  adyen: { apiKey: /^AQ[\x21-\x7e]{38,298}$/, webhookSecret: /^[0-9A-Fa-f]{64}$/ },
  nowpayments: { apiKey: /^[A-Za-z0-9-]{16,100}$/, webhookSecret: /^[\x21-\x7e]{16,200}$/ },
};
const MERCHANT_ACCOUNT = /^[A-Za-z0-9_-]{2,80}$/;
/** With what follows it, one label of a host name. */
const URL_PREFIX = /^[A-Za-z0-9](?:[A-Za-z0-9-]{2,47})[A-Za-z0-9]$/;

/** What cannot be a provider's, by field. A key of the other mode is one that it cannot be. */
export function wrongKeys(
  provider: ConnectedProvider,
  mode: ProviderMode,
  { apiKey, webhookSecret, merchantAccount, urlPrefix }: ProviderKeys & ProviderPlace,
): Record<string, string> | undefined {
  const key = PATTERNS[provider].apiKey.exec(apiKey);
  const isKey = key !== null && (provider !== 'stripe' || key[1] === mode);
  const isSecret = PATTERNS[provider].webhookSecret.test(webhookSecret);
  const isAccount = provider === 'adyen' ? MERCHANT_ACCOUNT.test(merchantAccount ?? '') : merchantAccount === null;
  const isPrefix = provider === 'adyen' && mode === 'live' ? URL_PREFIX.test(urlPrefix ?? '') : urlPrefix === null;
  if (isKey && isSecret && isAccount && isPrefix) return undefined;
  return {
    ...(!isKey && { apiKey: 'no key of this provider and mode' }),
    ...(!isSecret && { webhookSecret: 'no secret of this provider' }),
    ...(!isAccount && { merchantAccount: 'no merchant account of this provider' }),
    ...(!isPrefix && { urlPrefix: 'no prefix of this provider and mode' }),
  };
}
