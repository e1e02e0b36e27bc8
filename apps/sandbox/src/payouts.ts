import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Payout = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly number: string;
  readonly webhookUrl: string;
  readonly createdAt: number;
  readonly state: 'processing' | 'paid' | 'failed';
  readonly failure: string | null;
};
export type PayoutOrder = Pick<Payout, 'reference' | 'amount' | 'currency' | 'number' | 'webhookUrl'>;

/** How the sandbox treats an account, by how its number ends. Every other one is paid soon. */
export const MOODS = {
  refused: '0001',
  slow: '0002',
  'answer-lost': '0003',
  'webhook-lost': '0004',
  'webhook-thrice': '0005',
} as const;
export type Mood = keyof typeof MOODS | 'plain';
export const moodOf = (number: string): Mood =>
  (Object.keys(MOODS) as (keyof typeof MOODS)[]).find((mood) => number.endsWith(MOODS[mood])) ?? 'plain';

/** How long a payout is under way. */
const PLAIN_MS = 1_500;
const SLOW_MS = 30_000;

/** The provider's payouts: few, kept in memory, and in a journal so that they survive a restart. */
export type Payouts = {
  /** One reference is one payout, however often it is ordered. */
  readonly open: (order: PayoutOrder) => {
    readonly payout: Payout;
    readonly conflict: boolean;
    readonly fresh: boolean;
  };
  readonly find: (reference: string) => Payout | undefined;
  /** Milliseconds until the payout is decided; 0: it is. */
  readonly decidesIn: (payout: Payout) => number;
};

export function createPayouts(journal: string, now: () => number = Date.now): Payouts {
  const byReference = new Map<string, Payout>();
  const write = (payout: Payout): Payout => {
    appendFileSync(journal, `${JSON.stringify(payout)}\n`, { mode: 0o600 });
    byReference.set(payout.reference, payout);
    return payout;
  };
  mkdirSync(dirname(journal), { recursive: true });
  if (existsSync(journal))
    for (const line of readFileSync(journal, 'utf8').split('\n'))
      if (line !== '') {
        const payout = JSON.parse(line) as Payout;
        byReference.set(payout.reference, payout);
      }
  const decidesIn = ({ number, createdAt, state }: Payout): number =>
    state === 'processing' ? Math.max(0, createdAt + (moodOf(number) === 'slow' ? SLOW_MS : PLAIN_MS) - now()) : 0;
  return {
    decidesIn,
    find: (reference) => {
      const found = byReference.get(reference);
      if (found?.state !== 'processing' || decidesIn(found) > 0) return found;
      return moodOf(found.number) === 'refused'
        ? write({ ...found, state: 'failed', failure: 'the account is closed' })
        : write({ ...found, state: 'paid' });
    },
    open: (order) => {
      const before = byReference.get(order.reference);
      if (before) {
        const conflict = before.amount !== order.amount || before.currency !== order.currency;
        return { payout: before, conflict, fresh: false };
      }
      const id = `po_${randomUUID().replaceAll('-', '')}`;
      const payout = write({ id, ...order, createdAt: now(), state: 'processing', failure: null });
      return { payout, conflict: false, fresh: true };
    },
  };
}

export const payoutWire = ({ id, reference, amount, currency, state, failure }: Payout) => ({
  id,
  reference,
  amount,
  currency,
  state,
  failure,
});
