/** A seeded generator: a run is told by its seed, so that a schedule that found something can be played again. */
export type Random = {
  readonly below: (n: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)]!,
  };
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
