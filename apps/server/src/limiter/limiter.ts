import { networksOf, type Network } from './networks.ts';

/** So many in each window of so many milliseconds. */
export type Budget = {
  /** Budgets of one name share their counts. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** What a process lets through in a window before it asks anybody: the slack of one process. */
  readonly unasked: number;
};

export type Taken = { readonly ok: true } | { readonly ok: false; readonly afterMs: number };

export type RateLimiter = {
  /** Takes one of the budget of a subject: a session, a member. */
  readonly take: (budget: Budget, subject: string) => Promise<Taken>;
  /** Takes one of the budgets of all networks in which an address lies. */
  readonly takeFor: (budget: Budget, address: string) => Promise<Taken>;
};

/** What is asked for: tokens of the subject's window, of which there are `max` for all processes together. */
export type Wish = {
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
  readonly tokens: number;
};
/**
 * How many of them are granted, and how long the window still lasts: it began when its first token was asked for. It is
 * a time to wait and no moment, for clocks of processes differ.
 */
export type Grant = { readonly granted: number; readonly endsInMs: number };
/** Where tokens come from. */
export type TokenStore = { readonly grant: (wish: Wish) => Promise<Grant> };

type Window = {
  endsAt: number;
  /** Leased and not used yet. */
  left: number;
  /** May still be let through without asking. */
  unasked: number;
  /** Size of the next lease. */
  next: number;
  /** The store has no more for this window. */
  spent: boolean;
  /** A lease on its way: who comes meanwhile waits for it. */
  asking: Promise<void> | undefined;
};

/** Subjects that a process remembers; the oldest is forgotten, and asks for a new lease. */
const REMEMBERED_MAX = 50_000;
/** A process leases at most this share of a budget at once: what it does not use is lost to the others. */
const LEASE_SHARE = 8;

type Parts = { readonly store: TokenStore; readonly now: () => Date };
type Subject = { readonly budget: Budget; readonly max: number; readonly name: string };

/** A limiter over a store of tokens: asks for them in growing leases, one question at a time for each subject. */
export function createLimiter({ store, now }: Parts): RateLimiter {
  const windows = new Map<string, Window>();
  const windowOf = (key: string, budget: Budget, at: number): Window => {
    const known = windows.get(key);
    // A clock that was set back must not make a window last longer than its time.
    if (known && at < known.endsAt && at >= known.endsAt - budget.windowMs) return known;
    const endsAt = at + budget.windowMs;
    const window: Window = { endsAt, left: 0, unasked: budget.unasked, next: 1, spent: false, asking: undefined };
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > REMEMBERED_MAX) windows.delete(windows.keys().next().value!);
    return window;
  };
  const lease = async (window: Window, { budget, max }: Subject, key: string): Promise<void> => {
    const tokens = Math.max(1, Math.min(window.next, Math.ceil(max / LEASE_SHARE)));
    const { granted, endsInMs } = await store.grant({ key, windowMs: budget.windowMs, max, tokens });
    window.endsAt = now().getTime() + endsInMs;
    window.left += granted;
    window.next = tokens * 2;
    window.spent = granted < tokens;
  };
  /** The window in which one was set aside for the caller, or the one that has none left. */
  const reserve = async (subject: Subject): Promise<{ readonly ok: boolean; readonly window: Window }> => {
    const key = `${subject.budget.name} ${subject.name}`;
    for (;;) {
      const window = windowOf(key, subject.budget, now().getTime());
      const from = window.unasked > 0 ? 'unasked' : window.left > 0 ? 'left' : undefined;
      if (from !== undefined) {
        window[from] -= 1;
        return { ok: true, window };
      }
      if (window.spent) return { ok: false, window };
      window.asking ??= lease(window, subject, key).finally(() => {
        window.asking = undefined;
      });
      await window.asking;
    }
  };
  const takeAll = async (budget: Budget, subjects: readonly Network[]): Promise<Taken> => {
    const held: Window[] = [];
    for (const { name, times } of subjects) {
      const { ok, window } = await reserve({ budget, name, max: budget.max * times });
      if (!ok) {
        // What a narrower network set aside goes back: a refusal costs nobody anything.
        for (const each of held) each.left += 1;
        return { ok: false, afterMs: Math.max(1, window.endsAt - now().getTime()) };
      }
      held.push(window);
    }
    return { ok: true };
  };
  return {
    take: (budget, subject) => takeAll(budget, [{ name: subject, times: 1 }]),
    takeFor: (budget, address) => takeAll(budget, networksOf(address)),
  };
}

type Count = { readonly startsAt: number; readonly endsAt: number; taken: number };

/** Counts in this process alone. */
export function createLocalStore(now: () => Date): TokenStore {
  const counts = new Map<string, Count>();
  return {
    grant: async ({ key, windowMs, max, tokens }) => {
      const startsAt = now().getTime();
      const known = counts.get(key);
      const count =
        known && known.startsAt <= startsAt && startsAt < known.endsAt
          ? known
          : { startsAt, endsAt: startsAt + windowMs, taken: 0 };
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > REMEMBERED_MAX) counts.delete(counts.keys().next().value!);
      const granted = Math.max(0, Math.min(tokens, max - count.taken));
      count.taken += granted;
      return { granted, endsInMs: count.endsAt - startsAt };
    },
  };
}

export const createLocalLimiter = (now: () => Date): RateLimiter =>
  createLimiter({ store: createLocalStore(now), now });
