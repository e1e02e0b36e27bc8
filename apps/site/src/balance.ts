import type { LiveEvent } from '@baize/contract/live';
import type { Balance } from '@baize/contract/identity';
import { newerBalance } from '@baize/webkit/balance';
import { client } from './client.ts';
import { createRecordStore } from '@baize/webkit/store';

export type BalanceState = { balance: Balance | null; state: 'none' | 'loading' | 'live' | 'stale'; at: number | null };
const NONE: BalanceState = { balance: null, state: 'none', at: null };
const store = createRecordStore<BalanceState>(NONE);

/** At most one question a second, whoever presses the button. */
const REFRESH_MIN_MS = 1_000;
let askedAt = 0;

/** The member's balance: moves forward by ledger sequence only, whether an answer or a live frame brought it. */
export const useBalance = (): BalanceState & { refresh: () => Promise<void> } => ({
  ...store.useValue(),
  refresh: refreshBalance,
});

/** The balance now, for who must not follow it. */
export const currentBalance = (): Balance | null => store.get().balance;

export async function refreshBalance(): Promise<void> {
  if (Date.now() - askedAt < REFRESH_MIN_MS) return;
  askedAt = Date.now();
  store.merge({ state: 'loading' });
  const answer = await client.call('getBalance');
  if (answer.ok) takeBalance(answer.value);
  else store.merge(({ balance }) => ({ state: balance === null ? 'none' : 'stale' }));
}

export function takeBalance(incoming: Balance): void {
  store.merge(({ balance }) => ({ balance: newerBalance(balance, incoming), state: 'live', at: Date.now() }));
}

export function takeWalletEvent({
  currency,
  balance,
  cash,
  bonus,
  held,
  seq,
}: Extract<LiveEvent, { type: 'wallet' }>): void {
  takeBalance({ currency, balance, cash, bonus, held, seq });
}

/** The live connection is gone: the last balance stays, marked with its time. */
export function staleBalance(): void {
  store.merge(({ balance }) => ({ state: balance === null ? 'none' : 'stale' }));
}

export function forgetBalance(): void {
  askedAt = 0;
  store.merge(NONE);
}
