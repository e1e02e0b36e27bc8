import type { ConsoleCallName, ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import { useLanguage } from '@baize/webkit/i18n';
import { unwrap, type CallError } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { brandId, client } from './client.ts';
import { idle } from './activity.ts';
import { queryClient } from './query-client.ts';

export type CallName = ConsoleCallName;
export type CallQuery<N extends CallName> = UseQueryResult<OutputOf<ConsoleCalls[N]>, CallError>;
type Options = {
  enabled?: boolean;
  staleTime?: number;
  /**
   * Milliseconds between two polls. They pause while the operator is idle: a poll must not keep an abandoned session
   * alive.
   */
  pollMs?: number;
  /** Keeps the last page on the screen while the next one is asked. */
  keep?: boolean;
};

/**
 * Reads by a call of the console, for the brand of the moment and with names in the reader's language. `error.failure`
 * says what went wrong.
 */
export function useCall<N extends CallName>(
  name: N,
  input?: InputOf<ConsoleCalls[N]>,
  options: Options = {},
): CallQuery<N> {
  const { pollMs, keep, ...rest } = options;
  const away = idle.useValue();
  return useQuery<OutputOf<ConsoleCalls[N]>, CallError, OutputOf<ConsoleCalls[N]>, readonly unknown[]>({
    queryKey: [brandId.useValue(), ...callKey(name, input), useLanguage()],
    queryFn: async ({ signal }) => unwrap(await ask(name, input, signal)),
    placeholderData: keep ? keepPreviousData : undefined,
    refetchInterval: pollMs === undefined || away ? false : pollMs,
    ...rest,
  });
}

/** The same call outside a component: exports, palettes. */
export const ask = <N extends CallName>(
  name: N,
  input: InputOf<ConsoleCalls[N]> | undefined,
  signal?: AbortSignal,
): ReturnType<typeof client.call<N>> =>
  (client.call as (name: N, input: unknown, options: { signal?: AbortSignal }) => ReturnType<typeof client.call<N>>)(
    name,
    input,
    { signal },
  );

/** What these calls answered is old now. */
export function forget(...names: readonly CallName[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[1] as CallName) });
}
