/** So many of a list at once, from the first behind this key on. */
export type After<Key> = { readonly after: Key; readonly limit: number };
export type Walk<T> = (limit: number) => Promise<readonly T[]>;

/**
 * Goes through a list of what is to be done, round and round: each look begins where the one before ended. What fails
 * stays in the list, and were the list read from its head each time, as many failures as are read at once would keep
 * everything behind them waiting for ever.
 */
export function createWalk<T>(
  read: (page: After<string>) => Promise<readonly T[]>,
  keyOf: (one: T) => string,
): Walk<T> {
  let after = '';
  return async (limit) => {
    const found = await read({ after, limit });
    const last = found.at(-1);
    after = last === undefined || found.length < limit ? '' : keyOf(last);
    return found;
  };
}
