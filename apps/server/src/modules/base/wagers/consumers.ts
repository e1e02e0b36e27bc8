import type { Consumer } from '../../../outbox/consumer.ts';
import { countInRollups } from './rollups.ts';

export const wagerConsumers: readonly Consumer[] = [
  {
    name: 'rollups',
    types: ['wager.placed', 'wager.settled', 'wager.reversed', 'wager.told'],
    handle: countInRollups,
  },
];
