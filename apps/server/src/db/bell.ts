import { openEar, type EarNeeds } from './ear.ts';
import type { Tx } from './pool.ts';

type Listener = { readonly env: { readonly DATABASE_URL: string } } & Pick<EarNeeds, 'log'>;

/** Ends the pause of a loop in whatever process it runs. Nobody may depend on it: loops look by themselves as well. */
export type Bell = {
  /** Rings once the transaction is committed. */
  readonly tell: (tx: Pick<Tx, 'ring'>) => void;
  /** Answers the way out. */
  readonly hear: (listener: Listener, ring: () => void) => () => void;
};

export const createBell = (channel: string): Bell => ({
  tell: (tx) => tx.ring(channel),
  hear: ({ env, log }, ring) => {
    const ear = openEar({ url: env.DATABASE_URL, channel, log, hear: ring });
    return () => void ear.close();
  },
});
