import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';

export type DeadLettersDeps = {
  readonly deps: Pick<Deps, 'db'>;
  /** Every consumer that runs: a letter is retried by the one that its name says. */
  readonly consumers: () => readonly Consumer[];
};
