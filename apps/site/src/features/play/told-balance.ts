import { parseAmount } from '@baize/domain/money';

/** What a game tells of the money that is played with; anything that is not an amount is not shown. */
export function toldBalance(data: unknown): string | undefined {
  const balance = typeof data === 'object' && data !== null ? (data as { balance?: unknown }).balance : undefined;
  return typeof balance === 'string' && balance.length <= 22 && parseAmount(balance) !== undefined
    ? balance
    : undefined;
}
