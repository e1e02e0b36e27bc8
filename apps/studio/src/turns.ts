/**
 * So many pieces of work under one key at once; the others wait for their turn in the order in which they came. Who
 * waits here holds no connection, so that others still get one.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Queue = { free: number; readonly waiting: (() => void)[] };

export function createTurns(atOnce: number): Turns {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { free: atOnce, waiting: [] };
    queues.set(key, queue);
    if (queue.free > 0) queue.free -= 1;
    else await new Promise<void>((turn) => queue.waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.free += 1;
    }
  };
}
