/** Two generations of so many request ids are remembered: at least this many, at most twice as many. */
export const GENERATION_SIZE = 100_000;

/**
 * Which body each request id came with, so that a reused id with another body is refused. Money never depends on it:
 * transaction ids do that.
 */
export type RequestMemory = {
  readonly isReused: (supplierId: number, requestUuid: string, digest: string) => boolean;
};

/** A full generation becomes the last one, and the one before it is dropped whole: nothing is deleted one by one. */
export function createRequestMemory(): RequestMemory {
  let current = new Map<string, string>();
  let last: ReadonlyMap<string, string> = new Map();
  return {
    isReused: (supplierId, requestUuid, digest) => {
      const key = `${supplierId}:${requestUuid}`;
      const before = current.get(key) ?? last.get(key);
      if (before !== undefined) return before !== digest;
      if (current.size >= GENERATION_SIZE) {
        last = current;
        current = new Map();
      }
      current.set(key, digest);
      return false;
    },
  };
}
