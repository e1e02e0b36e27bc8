/** What was asked for, and those who wait for it. */
type Asked<Value> = PromiseWithResolvers<Value | undefined>;

/**
 * Questions that come while one is under way travel together in the next, so that a crowd costs as many questions as
 * the database answers one after the other, and not one each. Alone, a question leaves at once.
 */
export function createCollectedLoad<Key, Value>(
  loadMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Asked<Value>>();
  let running = false;
  const pump = async (): Promise<void> => {
    running = true;
    while (waiting.size > 0) {
      const taken = waiting;
      waiting = new Map();
      try {
        const found = await loadMany([...taken.keys()]);
        for (const [key, { resolve }] of taken) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of taken.values()) reject(error);
      }
    }
    running = false;
  };
  return (key) => {
    let asked = waiting.get(key);
    if (!asked) {
      asked = Promise.withResolvers();
      waiting.set(key, asked);
      if (!running) void pump();
    }
    return asked.promise;
  };
}
