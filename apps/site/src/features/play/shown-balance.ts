import { parseAmount } from '@baize/domain/money';

/**
 * The balance beside a running game. The wallet knows the result before the reels have stopped, so while a stake is in
 * play the figure may fall (the stake has left) but never rises: it catches up when the game says that the result has
 * been shown.
 */
export function shownBalance(live: string, before: string | undefined): string {
  if (before === undefined) return live;
  const now = parseAmount(live);
  const held = parseAmount(before);
  return now === undefined || held === undefined || now <= held ? live : before;
}

/** The play money a game reports in a try; anything that is not an amount is not shown. */
export function tryBalance(data: unknown): string | undefined {
  const balance = typeof data === 'object' && data !== null ? (data as { balance?: unknown }).balance : undefined;
  return typeof balance === 'string' && balance.length <= 22 && parseAmount(balance) !== undefined
    ? balance
    : undefined;
}
