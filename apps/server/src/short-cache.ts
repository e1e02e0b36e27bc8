export type ShortCache<Key, Value> = {
  readonly get: (key: Key) => Promise<Value>;
  /** Forgets one answer. Who asks from now on is not told what was read before, not even by a question under way. */
  readonly forget: (key: Key) => void;
  /** Forgets every answer, in the same way. */
  readonly clear: () => void;
};

export type ShortCacheParts<Key, Value> = {
  readonly now: () => Date;
  readonly ttlMs: number;
  /**
   * An answer of this age is still given, and asked for anew behind it, so that nobody waits for what is asked for all
   * the time. Never: where left out.
   */
  readonly refreshMs?: number;
  /** Beyond so many keys the oldest is forgotten. */
  readonly sizeMax: number;
  readonly load: (key: Key) => Promise<Value>;
};

/**
 * Remembers answers for a short time and asks once for all who wait. A failure is not remembered. An answer is as old
 * as its question, for a change may have come between the two.
 *
 * The clock is the platform's, which a machine may set back: an answer from the future is asked for again, so that no
 * step of the clock makes an answer live longer than twice its time.
 *
 * lru-cache was tried: clearing it aborts the loads under way, and those who wait for them would see failures.
 */
export function createShortCache<Key, Value>({
  now,
  ttlMs,
  refreshMs = ttlMs,
  sizeMax,
  load,
}: ShortCacheParts<Key, Value>): ShortCache<Key, Value> {
  type Entry = { readonly value: Promise<Value>; readonly at: number; refreshing: boolean };
  const entries = new Map<Key, Entry>();
  /** What was forgotten meanwhile stays forgotten; a question that fails leaves the old answer to its time. */
  const refresh = (key: Key, entry: Entry, at: number): void => {
    entry.refreshing = true;
    const value = load(key);
    value.then(
      () => {
        if (entries.get(key) !== entry) return;
        entries.delete(key); // set again at the young end
        entries.set(key, { value, at, refreshing: false });
      },
      () => {
        entry.refreshing = false;
      },
    );
  };
  return {
    forget: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
    get: (key) => {
      const at = now().getTime();
      const hit = entries.get(key);
      const age = hit ? at - hit.at : ttlMs;
      if (hit && age >= 0 && age < ttlMs) {
        if (age >= refreshMs && !hit.refreshing) refresh(key, hit, at);
        return hit.value;
      }
      entries.delete(key); // set again below, at the young end
      const value = load(key);
      const entry = { value, at, refreshing: false };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      if (entries.size > sizeMax) entries.delete(entries.keys().next().value as Key);
      return value;
    },
  };
}
