import type { InputOf, OutputOf } from '@baize/contract/define-call';
import type { SiteCallName, SiteCalls } from '@baize/contract/site-calls';
import { unwrap, type CallError } from '@baize/webkit/outcome';
import { callKey as keyOf } from '@baize/webkit/query';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { client } from './client.ts';

type Name = SiteCallName;
type ValueOf<N extends Name> = OutputOf<SiteCalls[N]>;
export type UseCallOptions<V> = {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  /** Shown while the first answer is awaited; counts as fresh as `initialDataAt` says (default: stale). */
  initialData?: V;
  initialDataAt?: number;
  /** Keeps the last page on the screen while the next one is asked. */
  keep?: boolean;
};

/** Query key of a call, for invalidation. */
export const callKey = (name: Name, input?: unknown): readonly unknown[] => keyOf(name, input);

/** How a call is asked, wherever its answer is kept under its key. */
export const questionOf = <N extends Name>(name: N, input?: InputOf<SiteCalls[N]>) => ({
  queryKey: callKey(name, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ValueOf<N>> =>
    unwrap(
      await (
        client.call as (
          name: Name,
          input: unknown,
          options: { signal: AbortSignal },
        ) => ReturnType<typeof client.call<N>>
      )(name, input, { signal }),
    ),
});

/** Reads by a call of the site. `error.failure` says what went wrong. */
export function useCall<N extends Name>(
  name: N,
  input?: InputOf<SiteCalls[N]>,
  options: UseCallOptions<ValueOf<N>> = {},
): UseQueryResult<ValueOf<N>, CallError> {
  const { initialDataAt, keep, ...rest } = options;
  return useQuery<ValueOf<N>, CallError, ValueOf<N>, readonly unknown[]>({
    ...questionOf(name, input),
    initialDataUpdatedAt: initialDataAt,
    placeholderData: keep ? keepPreviousData : undefined,
    ...rest,
  });
}
