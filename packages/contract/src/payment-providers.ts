import type { DepositKind } from './deposit-kinds.ts';

/** Providers that a brand connects by keys of its own. */
export const CONNECTED_PROVIDERS = ['stripe', 'nowpayments'] as const;
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
  nowpayments: 'NOWPayments',
};

/** Which kinds of ways to pay each can serve. */
export const PROVIDER_KINDS: Record<ChannelProvider, readonly DepositKind[]> = {
  sandbox: ['GATEWAY'],
  stripe: ['CARD', 'GATEWAY'],
  nowpayments: ['CRYPTO'],
};

/** In test mode no money moves: for the demo and for installations that try things out. */
export const PROVIDER_MODES = ['live', 'test'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** A coin as its provider calls it, with its network: `usdttrc20`, `btc`. */
export const COIN = /^[a-z0-9]{2,20}$/;

const STRIPE_KEY = /^(?:sk|rk)_(live|test)_[A-Za-z0-9]{8,240}$/;
const STRIPE_SECRET = /^whsec_[A-Za-z0-9+/=_-]{8,240}$/;
const PLAIN_KEY = /^[A-Za-z0-9-]{16,100}$/;
const PLAIN_SECRET = /^[\x21-\x7e]{16,200}$/;
export type ProviderKeys = { readonly apiKey: string; readonly webhookSecret: string };

/** What of the keys cannot be a provider's, by field. A key of the other mode is one that it cannot be. */
export function wrongKeys(
  provider: ConnectedProvider,
  mode: ProviderMode,
  { apiKey, webhookSecret }: ProviderKeys,
): Record<string, string> | undefined {
  const isKey = provider === 'stripe' ? STRIPE_KEY.exec(apiKey)?.[1] === mode : PLAIN_KEY.test(apiKey);
  const isSecret = (provider === 'stripe' ? STRIPE_SECRET : PLAIN_SECRET).test(webhookSecret);
  if (isKey && isSecret) return undefined;
  return {
    ...(!isKey && { apiKey: 'no key of this provider and mode' }),
    ...(!isSecret && { webhookSecret: 'no secret of this provider' }),
  };
}
