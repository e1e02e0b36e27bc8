/** A sleep that can be ended early. What rings while nobody sleeps ends the next sleep at once. */
export type Sleeper = {
  /** Without a time: until it rings. */
  readonly sleep: (ms?: number) => Promise<void>;
  readonly ring: () => void;
  /** Rings for good: every later sleep ends at once. */
  readonly end: () => void;
};

export function createSleeper(): Sleeper {
  let ended = false;
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    if (wake) wake();
    else rung = true;
  };
  return {
    ring,
    end: () => {
      ended = true;
      ring();
    },
    sleep: (ms) =>
      new Promise((done) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = undefined;
          done();
        };
        const timer = ms === undefined ? undefined : setTimeout(finish, ms);
        wake = finish;
        if (!rung && !ended) return;
        rung = false;
        finish();
      }),
  };
}
