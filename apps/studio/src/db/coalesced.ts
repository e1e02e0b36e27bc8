type Asked<Key, Value> = {
  readonly key: Key;
  readonly done: (value: Value | undefined) => void;
  readonly fail: (error: unknown) => void;
};

/** So many keys are asked for by one statement at most. */
const KEYS_MAX = 500;

/**
 * Reads that come together are one statement: while one runs, all that are asked for meanwhile wait and are the next.
 * Nobody joins a statement that has begun, so what was written before one asks is seen. `read` answers in the order of
 * the keys.
 */
export function createCoalesced<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Asked<Key, Value>[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, KEYS_MAX);
      waiting = waiting.slice(KEYS_MAX);
      try {
        const found = await read(asked.map(({ key }) => key));
        for (const [at, { done }] of asked.entries()) done(found[at]);
      } catch (error) {
        for (const { fail } of asked) fail(error);
      }
    }
    isRunning = false;
  };
  return (key) =>
    new Promise((done, fail) => {
      waiting.push({ key, done, fail });
      if (!isRunning) void run();
    });
}
