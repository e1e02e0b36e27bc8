import { parseAmount } from '@baize/domain/money';

/** The play money a game reports in a try; anything that is not an amount is not shown. */
export function tryBalance(data: unknown): string | undefined {
  const balance = typeof data === 'object' && data !== null ? (data as { balance?: unknown }).balance : undefined;
  return typeof balance === 'string' && balance.length <= 22 && parseAmount(balance) !== undefined
    ? balance
    : undefined;
}
