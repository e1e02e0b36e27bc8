import type { Jackpot } from '@baize/contract/boot';
import { callKey } from '@baize/webkit/query';
import { useLive, useLiveState } from './live.ts';
import { queryClient } from './query-client.ts';
import { useCall } from './use-call.ts';

/** Without the live connection the pools are asked this often. */
const POLL_MS = 10_000;

/** The pools with a fresh amount of one of them. Unknown pools change nothing: they come with the next answer. */
export function withAmount(pools: Jackpot[] | undefined, poolId: string, amount: string): Jackpot[] | undefined {
  return pools?.map((pool) => (pool.poolId === poolId ? { ...pool, amount } : pool));
}

/** The platform's pools with what is in them now; the first one is the main pool. */
export function useJackpots({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const isLive = useLiveState() === 'open';
  useLive('jackpot', ({ poolId, amount, hit }) => {
    queryClient.setQueryData<Jackpot[]>(callKey('getJackpots'), (pools) => withAmount(pools, poolId, amount));
    if (hit !== null) void queryClient.invalidateQueries({ queryKey: callKey('getJackpots') });
  });
  return useCall('getJackpots', undefined, { enabled, refetchInterval: isLive ? false : POLL_MS });
}
