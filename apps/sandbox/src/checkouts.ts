import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type CheckoutState = 'open' | 'paid' | 'failed' | 'expired';
export type Checkout = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly expiresAt: string;
  /** The language of the payment page; those of an older journal have none. */
  readonly locale?: string;
  readonly state: CheckoutState;
  readonly failure: string | null;
};
export type Order = Pick<
  Checkout,
  'reference' | 'amount' | 'currency' | 'description' | 'returnUrl' | 'webhookUrl' | 'expiresAt' | 'locale'
>;

/** The provider's checkouts: few, kept in memory, and written to a journal so that they survive a restart. */
export type Checkouts = {
  readonly open: (order: Order) => { readonly checkout: Checkout; readonly conflict: boolean };
  readonly find: (id: string) => Checkout | undefined;
  /** Moves an open checkout; a closed one stays as it is. */
  readonly close: (id: string, state: 'paid' | 'failed' | 'expired', failure: string | null) => Checkout | undefined;
};

export function createCheckouts(journal: string, now: () => Date = () => new Date()): Checkouts {
  const byId = new Map<string, Checkout>();
  const byReference = new Map<string, string>();
  const keep = (checkout: Checkout): Checkout => {
    byId.set(checkout.id, checkout);
    byReference.set(checkout.reference, checkout.id);
    return checkout;
  };
  const write = (checkout: Checkout): Checkout => {
    appendFileSync(journal, `${JSON.stringify(checkout)}\n`, { mode: 0o600 });
    return keep(checkout);
  };
  mkdirSync(dirname(journal), { recursive: true });
  if (existsSync(journal))
    for (const line of readFileSync(journal, 'utf8').split('\n')) if (line !== '') keep(JSON.parse(line) as Checkout);
  const find = (id: string): Checkout | undefined => {
    const found = byId.get(id);
    return found?.state === 'open' && Date.parse(found.expiresAt) < now().getTime()
      ? write({ ...found, state: 'expired', failure: 'expired' })
      : found;
  };
  return {
    find,
    open: (order) => {
      const known = byReference.get(order.reference);
      const before = known === undefined ? undefined : byId.get(known)!;
      if (before)
        return { checkout: before, conflict: before.amount !== order.amount || before.currency !== order.currency };
      return {
        checkout: write({ id: `co_${randomUUID().replaceAll('-', '')}`, ...order, state: 'open', failure: null }),
        conflict: false,
      };
    },
    close: (id, state, failure) => {
      const found = find(id);
      if (!found) return undefined;
      return found.state === 'open' ? write({ ...found, state, failure }) : found;
    },
  };
}
