import type { JackpotHit } from '@baize/contract/jackpots';

export type FactName = 'pool' | 'epoch' | 'seedHash' | 'seed' | 'wager' | 'stake' | 'odds' | 'from' | 'to' | 'amount';
export type HitFact = { readonly name: FactName; readonly value: string; readonly isMoney?: true };

/** Everything that a hit is derived from, in the order in which it is computed. */
export function factsOf(hit: JackpotHit): HitFact[] {
  const money = (name: FactName, value: string): HitFact => ({ name, value, isMoney: true });
  const drawn: HitFact[] = hit.mustHitBy
    ? [money('from', hit.mustHitBy.from), money('to', hit.mustHitBy.to), money('amount', hit.amount)]
    : [
        { name: 'wager', value: hit.wagerId },
        ...(hit.stake === null ? [] : [money('stake', hit.stake)]),
        money('odds', hit.odds),
      ];
  return [
    { name: 'pool', value: hit.poolId },
    { name: 'epoch', value: String(hit.epoch) },
    { name: 'seedHash', value: hit.seedHash },
    { name: 'seed', value: hit.revealedSeed },
    ...drawn,
  ];
}
