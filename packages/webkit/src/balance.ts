import type { Balance } from '@baize/contract/identity';

/**
 * The newer of two balances of one currency, by the cash account's ledger sequence: a frame or an answer that was
 * overtaken on its way never sets the shown balance back. Equal sequences take the incoming one, because bonus and held
 * may have moved.
 */
export function newerBalance(current: Balance | null, incoming: Balance): Balance {
  if (current === null || current.currency !== incoming.currency) return incoming;
  return incoming.seq >= current.seq ? incoming : current;
}
