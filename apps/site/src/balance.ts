import type { LiveEvent } from '@baize/contract/live';
import type { Balance } from '@baize/contract/identity';
import { newerBalance } from '@baize/webkit/balance';
import { client } from './client.ts';
import { createRecordStore } from '@baize/webkit/store';

export type BalanceState = { balance: Balance | null; state: 'none' | 'loading' | 'live' | 'stale'; at: number | null };
const NONE: BalanceState = { balance: null, state: 'none', at: null };
const store = createRecordStore<BalanceState>(NONE);

/**
 * At most one question a second, whoever presses the button. One that comes too soon is asked when the second is over:
 * the money may have moved between the page's own question and the live connection.
 */
const REFRESH_MIN_MS = 1_000;
let askedAt = 0;
let later: ReturnType<typeof setTimeout> | undefined;

/** The member's balance: moves forward by ledger sequence only, whether an answer or a live frame brought it. */
export const useBalance = (): BalanceState & { refresh: () => Promise<void> } => ({
  ...store.useValue(),
  refresh: refreshBalance,
});

/** The balance now, for who must not follow it. */
export const currentBalance = (): Balance | null => store.get().balance;

export async function refreshBalance(): Promise<void> {
  const wait = askedAt + REFRESH_MIN_MS - Date.now();
  if (wait > 0) {
    later ??= setTimeout(() => void refreshBalance(), wait + 1);
    return;
  }
  clearTimeout(later);
  later = undefined;
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
  clearTimeout(later);
  later = undefined;
  askedAt = 0;
  store.merge(NONE);
}
