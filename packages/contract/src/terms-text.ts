import { formatRate, formatTypedRate, parseRate, parseTypedRate } from '@baize/domain/agents/rates';
import type { Terms, Tier } from '@baize/domain/agents/terms';
import { formatAmount, parseAmount, ZERO } from '@baize/domain/money';
import type { WireTerms } from './agent-terms.ts';

/** Undefined: an amount or a rate is no such. */
export function readTerms(wire: WireTerms): Terms | undefined {
  if (wire.kind === 'REALTIME') {
    const [profitRate, lossRate] = [parseRate(wire.profitRate), parseRate(wire.lossRate)];
    const singleBet = parseAmount(wire.singleBet);
    if (profitRate === undefined || lossRate === undefined || singleBet === undefined) return undefined;
    return { kind: wire.kind, category: wire.category, profitRate, lossRate, singleBet };
  }
  const tiers: Tier[] = [];
  for (const { activeMember, ...tier } of wire.tiers) {
    const minimumBet = parseAmount(tier.minimumBet);
    const rate = parseTypedRate(wire.rateType, tier.rate);
    if (minimumBet === undefined || rate === undefined) return undefined;
    tiers.push({ minimumBet, netLoss: parseAmount(tier.netLoss) ?? ZERO, activeMember, rate });
  }
  return { ...wire, tiers };
}

export function tellTerms(terms: Terms): WireTerms {
  if (terms.kind === 'REALTIME')
    return {
      kind: terms.kind,
      category: terms.category,
      profitRate: formatRate(terms.profitRate),
      lossRate: formatRate(terms.lossRate),
      singleBet: formatAmount(terms.singleBet),
    };
  return {
    ...terms,
    tiers: terms.tiers.map(({ minimumBet, netLoss, activeMember, rate }) => ({
      minimumBet: formatAmount(minimumBet),
      netLoss: formatAmount(netLoss),
      activeMember,
      rate: formatTypedRate(terms.rateType, rate),
    })),
  };
}
