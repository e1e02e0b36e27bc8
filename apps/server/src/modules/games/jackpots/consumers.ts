import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import { drawPool, type SettledStake } from './pool-draw.ts';
import type { SeedVault } from './seed-vault.ts';
import { listPools } from './store.ts';

/** Slot stakes feed the pool and may win it: once per settled wager, in the order of the outbox. */
function jackpotConsumer({ ledger, log }: Pick<Deps, 'ledger' | 'log'>, vault: SeedVault): Consumer {
  return {
    name: 'jackpots',
    types: ['wager.settled'],
    order: 'none', // each stake feeds and draws for itself
    handle: async (tx, brandId, events) => {
      const stakes = events.filter(
        (stored): stored is SettledStake =>
          stored.event.type === 'wager.settled' &&
          stored.event.first &&
          stored.event.gameType === gameTypeCode('RNG') &&
          BigInt(stored.event.jackpotContribution) > 0n,
      );
      if (stakes.length === 0) return;
      for (const pool of await listPools(tx)) {
        const mine = stakes.filter(({ event }) => event.currency === pool.currency);
        if (!pool.enabled || mine.length === 0) continue;
        const won = await drawPool({ ledger, vault, tx, brandId }, pool, mine);
        for (const epoch of won) log.info({ poolId: pool.poolId, epoch }, 'jackpot won');
      }
    },
  };
}

export const jackpotConsumers = (deps: Pick<Deps, 'ledger' | 'log'>, vault: SeedVault): readonly Consumer[] => [
  jackpotConsumer(deps, vault),
];
