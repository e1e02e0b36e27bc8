import type { Jackpot } from '@baize/contract/boot';
import { QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { followLiveState, live, onLive, useLive, useLiveState } from './live.ts';
import { queryClient } from './query-client.ts';
import { callKey, questionOf, useCall } from './use-call.ts';

/** Without the live connection the pools are asked this often. */
const POLL_MS = 10_000;
const pollEvery = (isLive: boolean): number | false => (isLive ? false : POLL_MS);
const KEY = callKey('getJackpots');

/** The pools with a fresh amount of one of them. Unknown pools change nothing: they come with the next answer. */
export function withAmount(pools: Jackpot[] | undefined, poolId: string, amount: string): Jackpot[] | undefined {
  return pools?.map((pool) => (pool.poolId === poolId ? { ...pool, amount } : pool));
}

function take({ poolId, amount, hit }: { poolId: string; amount: string; hit: unknown }): void {
  queryClient.setQueryData<Jackpot[]>(KEY, (pools) => withAmount(pools, poolId, amount));
  if (hit !== null) void queryClient.invalidateQueries({ queryKey: KEY });
}

/** The platform's pools with what is in them now; the first one is the main pool. */
export function useJackpots({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const isLive = useLiveState() === 'open';
  useLive('jackpot', take);
  return useCall('getJackpots', undefined, { enabled, refetchInterval: pollEvery(isLive) });
}

const badges = new Set<() => void>();
let unfollow: (() => void) | undefined;

/** Asks for the pools and hears of them, once for all tiles of the page. */
function followPools(): () => void {
  const options = () => ({ ...questionOf('getJackpots'), refetchInterval: pollEvery(live.state() === 'open') });
  const observer = new QueryObserver(queryClient, options());
  const ends = [
    observer.subscribe(() => {
      for (const tell of badges) tell();
    }),
    followLiveState(() => observer.setOptions(options())),
    onLive('jackpot', take),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function followBadge(tell: () => void): () => void {
  badges.add(tell);
  unfollow ??= followPools();
  return () => {
    badges.delete(tell);
    if (badges.size > 0) return;
    unfollow?.();
    unfollow = undefined;
  };
}

/** A game's own pool, where there is one: for tiles, of which a lobby has many. */
export function usePoolOf(gameCode: string): Jackpot | undefined {
  const read = (): Jackpot | undefined =>
    queryClient.getQueryData<Jackpot[]>(KEY)?.find((pool) => pool.gameCode === gameCode);
  return useSyncExternalStore(followBadge, read);
}
