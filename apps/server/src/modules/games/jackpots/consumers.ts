import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { mayBeTakenBack } from '../../base/wagers/index.ts';
import { drawStakes } from './pool-draw.ts';
import type { SettledStake } from './pool-money.ts';
import type { SeedVault } from './seed-vault.ts';
import { keepWaiting } from './waiting-stakes.ts';

const isStake = (stored: StoredEvent): stored is StoredEvent & SettledStake =>
  stored.event.type === 'wager.settled' &&
  stored.event.first &&
  stored.event.gameType === gameTypeCode('RNG') &&
  BigInt(stored.event.jackpotContribution) > 0n;

/** The bet closed its own round and may yet be taken back, whatever the hour at which its event is read. */
const isWaiting = ({ event }: SettledStake): boolean => {
  const settledAt = new Date(event.settledAt);
  return mayBeTakenBack({ version: event.version, settledAt }, settledAt);
};

/** Slot stakes feed the pool and may win it: once per settled wager, in the order of the outbox. */
function jackpotConsumer({ ledger, log }: Pick<Deps, 'ledger' | 'log'>, vault: SeedVault): Consumer {
  return {
    name: 'jackpots',
    types: ['wager.settled'],
    order: 'none', // each stake feeds and draws for itself
    handle: async (tx, brandId, events) => {
      const stakes = events.filter(isStake);
      await keepWaiting(tx, brandId, stakes.filter(isWaiting));
      const won = await drawStakes(
        { ledger, vault, tx, brandId },
        stakes.filter((stake) => !isWaiting(stake)),
      );
      for (const each of won) log.info(each, 'jackpot won');
    },
  };
}

export const jackpotConsumers = (deps: Pick<Deps, 'ledger' | 'log'>, vault: SeedVault): readonly Consumer[] => [
  jackpotConsumer(deps, vault),
];
