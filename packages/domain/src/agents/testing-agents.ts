import { parseAmount, type Amount, amount } from '../money.ts';
import type { GameType } from '../game-types.ts';
import { parseRate, type Rate } from './rates.ts';
import { settlePeriod, type PeriodHolding, type PeriodInput, type PeriodLine } from './settle-period.ts';
import type { ActiveRule, Fact, TreeNode } from './team.ts';
import type { RealtimeTerms, TieredTerms, Tier } from './terms.ts';

/** "12.50", "-20000": an amount as the rules write it. */
export const money = (text: string): Amount =>
  text.startsWith('-') ? amount(0n - money(text.slice(1))) : parseAmount(text)!;
export const share = (text: string): Rate => parseRate(text)!;

/** What a tier asks for, as minimum bet, net loss and active members; and its rate, as a share. */
export const tier = ([minimumBet, netLoss, activeMember]: readonly [string, string, number], rate: string): Tier => ({
  minimumBet: money(minimumBet),
  netLoss: money(netLoss),
  activeMember,
  rate: share(rate),
});

export const dividend = (tiers: readonly Tier[], over: Partial<TieredTerms> = {}): TieredTerms => ({
  kind: 'DIVIDEND',
  category: 'LIVE',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers,
  ...over,
});
/** A dividend of one rate without conditions. */
export const flat = (rate: string, over: Partial<TieredTerms> = {}): TieredTerms =>
  dividend([tier(['0', '0', 0], rate)], over);
export const daily = (tiers: readonly Tier[], over: Partial<TieredTerms> = {}): TieredTerms =>
  dividend(tiers, { kind: 'DAILY', period: 'daily', carry: 'NONE', ...over });
export const realtime = (profitRate: string, lossRate: string, singleBet: string): RealtimeTerms => ({
  kind: 'REALTIME',
  category: 'LIVE',
  profitRate: share(profitRate),
  lossRate: share(lossRate),
  singleBet: money(singleBet),
});

export const treeOf = (...parents: readonly number[]): TreeNode[] =>
  parents.map((parent) => ({ parent, counted: true }));
export const holds = (node: number, terms: TieredTerms, carried = '0'): PeriodHolding => ({
  node,
  terms,
  carried: money(carried),
});
export const lost = (node: number, netLoss: string, over: Partial<Fact> = {}): Fact => ({
  node,
  day: '2026-11-01',
  category: 'LIVE',
  validBet: money('0'),
  netLoss: money(netLoss),
  deposits: money('0'),
  ...over,
});
export const bet = (node: number, validBet: string, category: GameType = 'LIVE'): Fact =>
  lost(node, '0', { validBet: money(validBet), category });

export const PERIOD_ACTIVE: ActiveRule = {
  mode: 'PERIOD',
  minimumBet: money('1000'),
  minimumDeposit: money('0'),
  days: 1,
};
export const settle = (
  input: Pick<PeriodInput, 'tree' | 'holdings' | 'facts'> & Partial<PeriodInput>,
): readonly PeriodLine[] =>
  settlePeriod({
    active: PERIOD_ACTIVE,
    lossMode: 'GATE',
    differenceMode: 'COST_ROLLUP',
    beginsMonth: true,
    ...input,
  });
export const netsOf = (lines: readonly PeriodLine[]): readonly bigint[] => lines.map(({ net }) => net);
export const moneys = (...texts: readonly string[]): readonly Amount[] => texts.map(money);
