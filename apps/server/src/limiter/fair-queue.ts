/** There is more to do than may wait. Nothing was done; the frames answer it with 503 and `Retry-After`. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type FairQueueLimits = {
  /** Under way at once. */
  readonly running: number;
  /** Waiting in one lane. */
  readonly laneWaiting: number;
  /** Waiting in all lanes together. */
  readonly waiting: number;
};

export type FairQueue = {
  /** Does the work when it is its lane's turn. Rejects with `Overloaded` where too many wait already. */
  readonly run: <Value>(lane: string, work: () => Promise<Value>) => Promise<Value>;
  /** How many wait. */
  readonly waiting: () => number;
};

/**
 * Lanes are served in turn, one piece of work each, so that a lane with a long queue keeps no other one waiting. Where
 * all lanes together are full, the longest gives up its youngest for whoever comes in a shorter one.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  type Waiting = { readonly start: () => void; readonly refuse: (error: Overloaded) => void };
  /** In the order of their turns; a lane that was served goes to the end. */
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  const startNext = (): void => {
    const turn = lanes.entries().next();
    if (turn.done || running >= limits.running) return;
    const [lane, queue] = turn.value;
    const next = queue.shift()!;
    lanes.delete(lane);
    if (queue.length > 0) lanes.set(lane, queue);
    waiting -= 1;
    running += 1;
    next.start();
  };
  /** Makes room for one more in a lane of this length, or says that there is none. */
  const makeRoom = (length: number): boolean => {
    if (length >= limits.laneWaiting) return false;
    if (waiting < limits.waiting) return true;
    const [longest, queue] = [...lanes].reduce((most, lane) => (lane[1].length > most[1].length ? lane : most));
    if (queue.length <= length + 1) return false;
    queue.pop()!.refuse(new Overloaded(`work of lane ${longest} gave way`));
    waiting -= 1;
    return true;
  };
  const turnOf = (lane: string): Promise<void> =>
    new Promise((start, refuse) => {
      const queue = lanes.get(lane) ?? [];
      if (!makeRoom(queue.length)) return refuse(new Overloaded('too much work is waiting'));
      queue.push({ start, refuse });
      lanes.set(lane, queue);
      waiting += 1;
      startNext();
    });
  return {
    waiting: () => waiting,
    run: async (lane, work) => {
      await turnOf(lane);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
