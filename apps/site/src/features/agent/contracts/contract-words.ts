import type { WireTerms } from '@baize/contract/agent-terms';
import type { Contract } from '@baize/contract/contracts';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { COMPREHENSIVE, type ContractCategory } from '@baize/domain/agents/terms';
import type { Tone } from '@baize/ui/tag.tsx';
import type { Translate } from '@baize/webkit/i18n';
import type { Formats } from '../../../use-format.ts';

type Words = { t: Translate; f: Formats };
const RATE_PLACES = 4;
const BARE = { symbol: false } as const;

export const categoryName = (t: Translate, category: ContractCategory): string =>
  category === COMPREHENSIVE ? t('agent.contract.allGames') : t(`shell.type.${category}`);

/** "Dividend, all games". */
export const contractName = (
  t: Translate,
  { kind, category }: { readonly kind: ContractKind; readonly category: ContractCategory },
): string => t('agent.contract.name', { kind: t(`agent.contract.kind.${kind}`), category: categoryName(t, category) });

export const percentText = (f: Formats, share: string): string => f.percent(share, RATE_PLACES);
export const rateText = (f: Formats, type: 'P' | 'F', rate: string): string =>
  type === 'P' ? percentText(f, rate) : f.money(rate);
export const amountText = (f: Formats, amount: string): string => f.money(amount, BARE);

/** What a contract comes to, in one line. */
export function summaryOf({ t, f }: Words, terms: WireTerms): string {
  if (terms.kind === 'REALTIME')
    return t('agent.contract.realtimeLine', {
      profit: percentText(f, terms.profitRate),
      loss: percentText(f, terms.lossRate),
      amount: amountText(f, terms.singleBet),
    });
  return t('agent.contract.tiersLine', {
    count: terms.tiers.length,
    shown: f.number(terms.tiers.length),
    rate: rateText(f, terms.rateType, terms.tiers.at(-1)?.rate ?? '0'),
  });
}

/** The terms that a contract is about: those that hold, or, where none do yet, those that are offered. */
export const termsOf = ({ terms, offered }: Pick<Contract, 'terms' | 'offered'>): WireTerms => (terms ?? offered)!;

export const STATE_TONE: Readonly<Record<Contract['state'], Tone>> = {
  OFFERED: 'info',
  ACTIVE: 'positive',
  EDIT_PENDING: 'warn',
  TERMINATION_PENDING: 'warn',
  REJECTED: 'negative',
  TERMINATED: 'plain',
  TERMINATED_AUTO: 'plain',
};
