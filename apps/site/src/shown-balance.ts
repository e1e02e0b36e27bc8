import type { Balance } from '@baize/contract/identity';
import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { currentBalance, useBalance } from './balance.ts';
import { createRecordStore } from '@baize/webkit/store';

/**
 * The balance that is shown while a stake is in play: the one before it minus the stake, whatever arrives meanwhile.
 * The wallet knows the result before the reels have stopped, and often tells stake and win in one figure.
 */
type KeptFigure = {
  shown: string;
  /** What the wallet said last before the stake. */
  before: Balance;
  /** The result has been shown: what the wallet says next, or has said since, counts. */
  released: boolean;
};
const store = createRecordStore<{ kept: KeptFigure | null }>({ kept: null });

function shownOf(live: Balance, kept: KeptFigure | null): string {
  return kept === null || (kept.released && live !== kept.before) ? live.balance : kept.shown;
}

/** The member's balance as far as the game has told it. */
export function useShownBalance(): string | undefined {
  const { balance } = useBalance();
  const { kept } = store.useValue();
  return balance === null ? undefined : shownOf(balance, kept);
}

/** A game says that a stake leaves. What is no amount of this wallet's currency holds nothing. */
export function holdStake(stake: string, currency: string): void {
  const before = currentBalance();
  const taken = parseAmount(stake);
  if (before === null || taken === undefined || before.currency !== currency) return;
  const shown = parseAmount(shownOf(before, store.get().kept));
  if (shown === undefined) return;
  const left = amount(shown > taken ? shown - taken : 0n);
  store.merge({ kept: { shown: formatAmount(left), before, released: false } });
}

/** The game has shown the result. Where the wallet's news is still on its way, the figure waits for it. */
export const releaseStake = (): void => store.merge(({ kept }) => ({ kept: kept && { ...kept, released: true } }));

/** No result will come: the stake was refused or given back, or the game is gone. */
export const forgetStake = (): void => store.merge({ kept: null });

/** The game stopped without a word of the result. */
export const forgetUntoldStake = (): void => store.merge(({ kept }) => ({ kept: kept?.released ? kept : null }));
