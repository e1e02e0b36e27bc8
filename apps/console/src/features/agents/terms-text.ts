import type { WireTerms } from '@baize/contract/agent-terms';
import { useT } from '@baize/webkit/i18n';
import { shareText } from '../../lib/share-text.ts';
import { useFormat } from '../../use-format.ts';

/** A rate as its type reads it: a share, or an amount. */
export function useRateText(): (terms: Pick<Tiered, 'rateType'>, rate: string) => string {
  const format = useFormat();
  return ({ rateType }, rate) => (rateType === 'P' ? shareText(rate) : format.money(rate, { unit: true }));
}
export type Tiered = Exclude<WireTerms, { kind: 'REALTIME' }>;

/** Terms in a line: how many tiers, and up to what. */
export function useTermsLine(): (terms: WireTerms) => string {
  const t = useT();
  const format = useFormat();
  const rateText = useRateText();
  return (terms) => {
    if (terms.kind === 'REALTIME')
      return t('agents.terms.realtime', {
        profit: shareText(terms.profitRate),
        loss: shareText(terms.lossRate),
        amount: format.money(terms.singleBet, { unit: true }),
      });
    return t('agents.terms.tiers', {
      count: terms.tiers.length,
      shown: format.number(terms.tiers.length),
      rate: rateText(terms, terms.tiers.at(-1)?.rate ?? '0'),
    });
  };
}
