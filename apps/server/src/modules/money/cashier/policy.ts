import type { DepositContradiction } from '@baize/contract/console/constants';
import { parseAmount } from '@baize/domain/money';
import type { Checkout } from './provider.ts';
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

/** What a paid checkout has against the order that it names. */
export function contradictionOf(
  order: Pick<DepositRow, 'providerRef' | 'amount' | 'currency'>,
  checkout: Pick<Checkout, 'id' | 'amount' | 'currency'>,
): Exclude<DepositContradiction, 'no-news'> | undefined {
  if (order.providerRef !== null && order.providerRef !== checkout.id) return 'other-checkout';
  return parseAmount(checkout.amount) === order.amount && checkout.currency === order.currency
    ? undefined
    : 'amount-differs';
}
