import type { Consumer } from '../../../outbox/consumer.ts';
import { countInRollups } from './rollups.ts';

const FORMER_TYPES = ['wager.placed', 'wager.settled', 'wager.reversed', 'wager.told'] as const;

export const wagerConsumers: readonly Consumer[] = [
  {
    name: 'rollups',
    types: [...FORMER_TYPES, 'wager.retold'],
    formerTypes: FORMER_TYPES,
    handle: countInRollups,
  },
];
