import type { Balance } from '@baize/contract/identity';
import { amount, formatAmount, parseAmount, type Amount } from '@baize/domain/money';
import { currentBalance, useBalance } from './balance.ts';
import { SHOW_MAX_MS } from './stake-guard.ts';
import { createRecordStore } from '@baize/webkit/store';

/**
 * The balance that is shown while a stake is in play: the one before it minus the stake, whatever arrives meanwhile.
 * The wallet knows the result before the reels have stopped, and often tells stake and win in one figure.
 *
 * A game cannot hide money by this: after KEPT_MAX_MS the wallet's own figure is shown whatever the game says, and no
 * game keeps a figure again before the wallet has moved.
 */
type KeptFigure = {
  shown: string;
  /** What the wallet said last before the stake. */
  before: Balance;
  /** The result has been shown: what the wallet says next, or has said since, counts. */
  released: boolean;
};
type Kept = {
  kept: KeptFigure | null;
  /** The wallet's figure at which a game had used up its time. */
  spentAt: Balance | null;
};
const store = createRecordStore<Kept>({ kept: null, spentAt: null });

export const KEPT_MAX_MS = SHOW_MAX_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function shownOf(live: Balance, kept: KeptFigure | null): string {
  return kept === null || (kept.released && live !== kept.before) ? live.balance : kept.shown;
}

/** The member's balance as far as the game has told it. */
export function useShownBalance(): string | undefined {
  const { balance } = useBalance();
  const { kept } = store.useValue();
  return balance === null ? undefined : shownOf(balance, kept);
}

/** The member's wallet in the same way: what is kept is the cash. */
export function useShownWallet(): Balance | null {
  const { balance } = useBalance();
  const { kept } = store.useValue();
  if (balance === null || kept === null || shownOf(balance, kept) === balance.balance) return balance;
  const { bonus, held } = kept.before;
  const [all, inBonus] = [parseAmount(kept.shown) ?? 0n, parseAmount(bonus) ?? 0n];
  return {
    ...balance,
    balance: kept.shown,
    cash: formatAmount(amount(all > inBonus ? all - inBonus : 0n)),
    bonus: formatAmount(amount(all > inBonus ? inBonus : all)),
    held,
  };
}

/** Runs something now, or when the game has shown the result that it would tell. */
export function whenShown(run: () => void): void {
  const isKept = ({ kept }: Kept): boolean => kept !== null && !kept.released;
  if (!isKept(store.get())) return run();
  const stop = store.subscribe(() => {
    if (isKept(store.get())) return;
    stop();
    run();
  });
}

const lowerOf = (one: Amount, other: Amount): Amount => (one < other ? one : other);

/**
 * A game says that a stake leaves, and what it shows from then on. The wallet's news of the stake may have come first:
 * the game's figure counts where it is the smaller one, so that no stake is taken off twice and no result is told.
 * What is no amount of this wallet's currency holds nothing.
 */
export function holdStake(stake: string, currency: string, told = ''): void {
  const before = currentBalance();
  const taken = parseAmount(stake);
  const { kept, spentAt } = store.get();
  if (before === null || taken === undefined || before.currency !== currency || before === spentAt) return;
  const shown = parseAmount(shownOf(before, kept));
  if (shown === undefined) return;
  const own = parseAmount(told);
  const left = own === undefined || own < 0n ? amount(shown > taken ? shown - taken : 0n) : lowerOf(own, shown);
  // The time runs from the first figure that is not the wallet's own, however often the game begins anew.
  const isTrue = kept === null || (kept.released && before !== kept.before);
  if (isTrue) startTimer();
  store.merge({ kept: { shown: formatAmount(left), before, released: false }, spentAt: null });
}

function startTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(() => store.merge({ kept: null, spentAt: currentBalance() }), KEPT_MAX_MS);
}

/** The game has shown the result. Where the wallet's news is still on its way, the figure waits for it. */
export const releaseStake = (): void => store.merge(({ kept }) => ({ kept: kept && { ...kept, released: true } }));

/**
 * The game tells its balance after a result. Where the wallet has said the same, nothing is waited for: its news may
 * have come before the game's word of the stake, when this page was busy.
 */
export function compareWithGame(told: string, currency: string): void {
  const live = currentBalance();
  const { kept } = store.get();
  if (!kept?.released || live === null || live.currency !== currency) return;
  const own = parseAmount(told);
  if (own !== undefined && own === parseAmount(live.balance)) forgetStake();
}

/** No result will come: the stake was refused or given back, or the game is gone. */
export function forgetStake(): void {
  clearTimeout(timer);
  store.merge({ kept: null });
}

/** The game stopped without a word of the result. */
export function forgetUntoldStake(): void {
  if (!store.get().kept?.released) forgetStake();
}
