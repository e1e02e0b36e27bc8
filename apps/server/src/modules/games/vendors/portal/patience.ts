import type { Transport } from '@baize/wallet-protocol/http-exchange';

type Bounds = {
  readonly stop: AbortController;
  readonly runMs: number;
  /** Calls of the test control one after the other that nobody answered. */
  readonly unansweredMax: number;
};
export type Patience = {
  /** Counts what of the supplier's test control stays without an answer. */
  readonly watch: (control: Transport) => Transport;
  /** Why the run was given up; undefined: it was not. */
  readonly lost: () => string | undefined;
  readonly end: () => void;
};

/**
 * Ends a run that nobody answers. Each of its scenarios would wait for its own time, and there are two places for the
 * runs of all suppliers. The test control is asked by the runner alone: no scenario leaves it without an answer.
 */
export function createPatience({ stop, runMs, unansweredMax }: Bounds): Patience {
  let lost: string | undefined;
  let unanswered = 0;
  const giveUp = (why: string): void => {
    if (stop.signal.aborted) return;
    lost = why;
    stop.abort();
  };
  const late = setTimeout(() => giveUp(`not over after ${runMs / 60_000} minutes`), runMs);
  late.unref();
  return {
    watch: (control) => ({
      ...control,
      send: async (...call) => {
        const exchange = await control.send(...call);
        unanswered = exchange.ok ? 0 : unanswered + 1;
        if (unanswered >= unansweredMax) giveUp(`the test control did not answer ${unanswered} times in a row`);
        return exchange;
      },
    }),
    lost: () => lost,
    end: () => clearTimeout(late),
  };
}
