import type { Wager } from '@baize/contract/wagers';
import { formatAmount, parseAmount } from '@baize/domain/money';

const sumOf = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, each) => sum + (parseAmount(each) ?? 0n), 0n);

/**
 * Wagers of one game, newest first, as rounds: a stake that was raised during a round (doubled, split, insured) is a
 * wager of its own, and to the player it is the same round. It is open while one of its wagers is; of a stake that was
 * given back it counts nothing, unless all of them were.
 */
export function roundsOf(wagers: readonly Wager[]): Wager[] {
  const byRound = Map.groupBy(wagers, ({ round, id }) => round || id);
  return [...byRound.values()].map((parts) => {
    const kept = parts.filter(({ status }) => status !== 'reversed');
    const counted = kept.length > 0 ? kept : parts;
    const stake = sumOf(counted.map((part) => part.stake));
    const payout = sumOf(counted.map((part) => part.payout));
    const paid = payout > stake ? 'won' : payout > 0n ? 'returned' : 'lost';
    const unsettled = counted.find(({ status }) => status === 'open' || status === 'reversed');
    return {
      ...parts.at(-1)!,
      stake: formatAmount(stake),
      payout: formatAmount(payout),
      status: unsettled?.status ?? paid,
    };
  });
}
