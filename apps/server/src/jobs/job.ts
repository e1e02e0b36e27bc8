/** The rest of a loop that is told of all that it has to do: what nobody told of waits no longer. */
export const TOLD_REST_MS = 600_000;

/** Work by the clock. Every job is idempotent on its natural key: running twice, or on two nodes, changes nothing. */
export type Job =
  /** Run by graphile-worker; `cron` in UTC. */
  | { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }
  /**
   * One node at a time holds the loop's advisory lock. `run` returns the milliseconds until its next turn; `wakes` is
   * given the bell that ends such a pause early, and answers the way out. `due` is a call of a function of PostgreSQL
   * that says when there is something to do next, in whichever brand: its time ends the pause too, and all jobs' are
   * asked for together.
   */
  | {
      readonly name: string;
      readonly loop: true;
      readonly run: () => Promise<number>;
      readonly wakes?: (ring: () => void) => () => void;
      readonly due?: `${string}_due(${string})`;
    };
