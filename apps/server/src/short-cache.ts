/**
 * Remembers answers for a short time and asks once for all who wait. A failure is not remembered; beyond `sizeMax` keys
 * the oldest is forgotten.
 *
 * lru-cache was tried: clearing it aborts the loads under way, and those who wait for them would see failures.
 */
export function createShortCache<Key, Value>(
  ttlMs: number,
  sizeMax: number,
  load: (key: Key) => Promise<Value>,
): { get: (key: Key) => Promise<Value>; clear: () => void } {
  const entries = new Map<Key, { readonly value: Promise<Value>; readonly until: number }>();
  return {
    clear: () => entries.clear(),
    get: (key) => {
      const now = performance.now();
      const hit = entries.get(key);
      if (hit && hit.until > now) return hit.value;
      entries.delete(key); // set again below, at the young end
      const value = load(key);
      const entry = { value, until: now + ttlMs };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      if (entries.size > sizeMax) entries.delete(entries.keys().next().value as Key);
      return value;
    },
  };
}
