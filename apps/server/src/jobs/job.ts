/** Work by the clock. Every job is idempotent on its natural key: running twice, or on two nodes, changes nothing. */
export type Job =
  /** Run by graphile-worker; `cron` in UTC. */
  | { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }
  /**
   * For beats under a minute: one node at a time holds the loop's advisory lock. `run` returns the milliseconds until
   * its next turn; `wakes` is given the bell that ends such a pause early, and answers the way out.
   */
  | {
      readonly name: string;
      readonly loop: true;
      readonly run: () => Promise<number>;
      readonly wakes?: (ring: () => void) => () => void;
    };
