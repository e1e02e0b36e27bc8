import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import { CallError, failureOf, unwrap, type Failure } from '@baize/webkit/outcome';
import { useMutation } from '@tanstack/react-query';
import { client } from './client.ts';
import { forget, type CallName } from './use-call.ts';

export type Action<N extends CallName> = {
  run: (input: InputOf<ConsoleCalls[N]>) => void;
  busy: boolean;
  failure: Failure | null;
  reset: () => void;
};
type Options<N extends CallName> = {
  done?: (value: OutputOf<ConsoleCalls[N]>) => void;
  failed?: (failure: Failure) => void;
  /** What the call changes; asked again where somebody else was faster, too. */
  stale?: readonly CallName[];
};

/**
 * A session that ended leads to the login, and back to what was typed: there the button is pressed once more, and a
 * failure of before the login would say what no longer holds.
 */
function shownFailure(error: CallError | null): Failure | null {
  const failure = error === null ? null : failureOf(error);
  return failure?.code === 'NOT_LOGGED_IN' ? null : failure;
}

/** Writes by a call of the console; afterwards what the `stale` calls answered is asked again. */
export function useAction<N extends CallName>(name: N, { done, failed, stale = [] }: Options<N> = {}): Action<N> {
  const mutation = useMutation<OutputOf<ConsoleCalls[N]>, CallError, InputOf<ConsoleCalls[N]>>({
    mutationFn: async (input) =>
      unwrap(await (client.call as (name: N, input: unknown) => ReturnType<typeof client.call<N>>)(name, input)),
    onSuccess: (value) => {
      done?.(value);
      void forget(...stale);
    },
    onError: (error) => {
      const failure = failureOf(error);
      failed?.(failure);
      // Whoever was faster changed what is shown here: it is not left standing until the next poll.
      if (failure.code === 'STATE_CONFLICT') void forget(...stale);
    },
  });
  return {
    run: (input) => mutation.mutate(input),
    busy: mutation.isPending,
    failure: shownFailure(mutation.error),
    reset: mutation.reset,
  };
}
