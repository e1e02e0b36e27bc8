import type { ConsoleJackpot } from '@baize/contract/console/jackpots';

/** must: won before an amount, by stakes alone; clock: the house feeds it too; stakes: nothing but stakes does. */
export type PoolKind = 'must' | 'clock' | 'stakes';

export function poolKind({ mustHitBy, feedEveryMs }: Pick<ConsoleJackpot, 'mustHitBy' | 'feedEveryMs'>): PoolKind {
  if (mustHitBy !== null) return 'must';
  return feedEveryMs.length > 0 ? 'clock' : 'stakes';
}
