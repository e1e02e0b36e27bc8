import { hasResult } from '@baize/contract/wager-statuses';
import type { Wager } from '@baize/contract/wagers';
import { formatAmount, parseAmount } from '@baize/domain/money';

/** Units of a wire amount with its sign. A wire amount that cannot be read is a defect, so it throws. */
function unitsOf(text: string): bigint {
  const negative = text.startsWith('-');
  const units: bigint | undefined = parseAmount(negative ? text.slice(1) : text);
  if (units === undefined) throw new RangeError(`not an amount: ${text}`);
  return negative ? -units : units;
}

export const sumAmounts = (amounts: readonly string[]): string =>
  formatAmount(amounts.reduce((sum, text) => sum + unitsOf(text), 0n));
export const subtractAmounts = (left: string, right: string): string => formatAmount(unitsOf(left) - unitsOf(right));

/** What a settled wager did to the player; an open or reversed one did nothing yet. */
export const resultOf = (wager: Pick<Wager, 'status' | 'payout' | 'stake' | 'freeWin'>): string | undefined =>
  hasResult(wager.status)
    ? subtractAmounts(sumAmounts([wager.payout, wager.freeWin ?? '0.00']), wager.stake)
    : undefined;

export type WagerTotals = { currency: string; count: number; stake: string; validBet: string; result: string };

/** Totals of the shown wagers, one line per currency: currencies are never added. */
export function wagerTotals(wagers: readonly Wager[]): WagerTotals[] {
  const groups = Map.groupBy(wagers, (wager) => wager.currency);
  return [...groups].map(([currency, rows]) => {
    const counted = rows.filter((wager) => wager.status !== 'reversed');
    return {
      currency,
      count: rows.length,
      stake: sumAmounts(counted.map((wager) => wager.stake)),
      validBet: sumAmounts(counted.map((wager) => wager.validBet)),
      result: sumAmounts(counted.map((wager) => resultOf(wager) ?? '0.00')),
    };
  });
}
