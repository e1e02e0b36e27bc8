import type { DepositContradiction } from '@baize/contract/console/constants';
import { parseAmount } from '@baize/domain/money';
import type { Checkout, PaymentProvider } from './provider.ts';
import type { DepositRow } from './store.ts';

/** An order this old without news is asked about: its webhook may be lost. */
const FIRST_ASK_MS = 45_000;
/** An order that has expired and brought no news for this long is left to a person. */
const NO_NEWS_MAX_MS = 3 * 24 * 3_600_000;

export const firstAskAt = (now: Date): Date => new Date(now.getTime() + FIRST_ASK_MS);

/** Each pause is half of the order's age: soon while the player waits, a few dozen times in all. */
export const askAgainAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.max(FIRST_ASK_MS, now.getTime() - createdAt.getTime()) / 2);

/** A turn that met this many faults in a row leaves the provider alone until the next. */
export const FAULTS_IN_A_ROW_MAX = 5;

/** Whether it is time to stop asking. */
export const isWithoutNews = ({ expiresAt }: Pick<DepositRow, 'expiresAt'>, now: Date): boolean =>
  now.getTime() - expiresAt.getTime() > NO_NEWS_MAX_MS;

/** Coins may be sent and not be told of for so long. */
const UNTOLD_MAX_MS = 15 * 60_000;
/** An order whose address takes money for ever is over when its time is, unless money for it was seen. */
export const isUnpaidAndOver = (
  { openEnded }: Pick<PaymentProvider, 'openEnded'>,
  { seenAt, expiresAt }: Pick<DepositRow, 'seenAt' | 'expiresAt'>,
  now: Date,
): boolean => openEnded === true && seenAt === null && now.getTime() > expiresAt.getTime() + UNTOLD_MAX_MS;

type Server = Pick<PaymentProvider, 'name' | 'connectionId' | 'openEnded'>;
/** Whether a checkout is the order's: of the account at a provider that it was made for, and no other of that one. */
export const isOwnCheckout = (
  order: Pick<DepositRow, 'provider' | 'connectionId' | 'providerRef'>,
  { id }: Pick<Checkout, 'id'>,
  { name, connectionId }: Pick<Server, 'name' | 'connectionId'>,
): boolean =>
  order.provider === name &&
  order.connectionId === (connectionId ?? null) &&
  (order.providerRef === null || order.providerRef === id);

type Ordered = Pick<
  DepositRow,
  'provider' | 'connectionId' | 'providerRef' | 'amount' | 'currency' | 'state' | 'seenAt' | 'expiresAt'
>;
/** What a paid checkout has against the order that it names. */
export function contradictionOf(
  order: Ordered,
  checkout: Pick<Checkout, 'id' | 'amount' | 'currency' | 'came' | 'takenBack'>,
  { provider, now }: { readonly provider: Server; readonly now: Date },
): Exclude<DepositContradiction, 'no-news'> | undefined {
  if (!isOwnCheckout(order, checkout, provider)) return 'other-checkout';
  const isEqual = parseAmount(checkout.amount) === order.amount && checkout.currency === order.currency;
  if (!isEqual || checkout.came) return 'amount-differs';
  // Its webhooks came out of order, or late: what is gone again is not credited.
  if (checkout.takenBack && order.state !== 'credited' && order.state !== 'settled') return 'taken-back';
  const cameAt = (order.seenAt ?? now).getTime();
  // The price of a coin was agreed to for the order's time and no longer.
  return provider.openEnded === true && cameAt > order.expiresAt.getTime() + UNTOLD_MAX_MS ? 'late' : undefined;
}
