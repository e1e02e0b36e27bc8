import { COMPREHENSIVE, type ContractCategory, type Terms, type Tier } from './terms.ts';

export type DominanceFault =
  | { readonly code: 'KIND_DIFFERS' | 'PERIOD_DIFFERS' | 'RATE_TYPE_DIFFERS' | 'SALARY_NOT_COVERED' }
  | { readonly code: 'TIER_NOT_COVERED'; readonly tier: number };

const coversTier = (upper: Tier, lower: Tier): boolean =>
  upper.minimumBet <= lower.minimumBet &&
  upper.netLoss <= lower.netLoss &&
  upper.activeMember <= lower.activeMember &&
  upper.rate >= lower.rate;

/**
 * Why a downline may not be given terms by who holds `upper`; none: they may. Each tier must be covered by one of the
 * upline's, so that the upline's rate is never below the downline's once the downline's own team has met a tier.
 */
export function findDominanceFaults(upper: Terms, lower: Terms): readonly DominanceFault[] {
  if (upper.kind === 'REALTIME' || lower.kind === 'REALTIME') {
    if (upper.kind !== 'REALTIME' || lower.kind !== 'REALTIME') return [{ code: 'KIND_DIFFERS' }];
    const isCovered =
      upper.profitRate >= lower.profitRate && upper.lossRate >= lower.lossRate && upper.singleBet <= lower.singleBet;
    return isCovered ? [] : [{ code: 'SALARY_NOT_COVERED' }];
  }
  if (upper.kind !== lower.kind) return [{ code: 'KIND_DIFFERS' }];
  if (upper.period !== lower.period) return [{ code: 'PERIOD_DIFFERS' }];
  if (upper.rateType !== lower.rateType) return [{ code: 'RATE_TYPE_DIFFERS' }];
  return lower.tiers.flatMap((tier, index) =>
    upper.tiers.some((own) => coversTier(own, tier)) ? [] : [{ code: 'TIER_NOT_COVERED', tier: index }],
  );
}

/** A contract in force: who holds it, and who gave it to them; null: the platform. */
export type HeldContract<I> = {
  readonly id: I;
  readonly holder: I;
  readonly issuer: I | null;
  readonly terms: Terms;
};

/** What an agent may give contracts of a category out of: their own of that category, else the comprehensive one. */
export const basisFor = <I>(own: readonly HeldContract<I>[], category: ContractCategory): HeldContract<I> | undefined =>
  own.find(({ terms }) => terms.category === category) ?? own.find(({ terms }) => terms.category === COMPREHENSIVE);

/**
 * Contracts that end because `holder` will hold other contracts than before: those below that nothing covers any more,
 * and in turn what stood on them. From the top downwards, so that each is named after the one that it stood on.
 *
 * @param own What the holder will hold, of one kind.
 * @param below What is in force below the holder, of that kind.
 */
export function findEnded<I>(
  holder: I,
  own: readonly HeldContract<I>[],
  below: readonly HeldContract<I>[],
): readonly HeldContract<I>[] {
  const byIssuer = Map.groupBy(below, ({ issuer }) => issuer);
  const byHolder = Map.groupBy(below, (contract) => contract.holder);
  const ended = new Set<HeldContract<I>>();
  const open: { readonly issuer: I; readonly own: readonly HeldContract<I>[] }[] = [{ issuer: holder, own }];
  for (let next = open.shift(); next; next = open.shift()) {
    const given = byIssuer.get(next.issuer) ?? [];
    const lost = given.filter((contract) => !isCovered(contract, next.own));
    for (const contract of lost) ended.add(contract);
    for (const loser of new Set(lost.map((contract) => contract.holder))) {
      open.push({ issuer: loser, own: (byHolder.get(loser) ?? []).filter((contract) => !ended.has(contract)) });
    }
  }
  return [...ended];
}

function isCovered<I>({ terms }: HeldContract<I>, own: readonly HeldContract<I>[]): boolean {
  const basis = basisFor(own, terms.category);
  return basis !== undefined && findDominanceFaults(basis.terms, terms).length === 0;
}
