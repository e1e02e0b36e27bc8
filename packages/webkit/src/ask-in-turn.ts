import { unwrap, type CallResult } from './outcome.ts';

const SECOND_MS = 1_000;

/**
 * One of many calls in a row: where they have spent what a minute allows, it waits until the next one may be made.
 * Throws CallError for every other failure.
 */
export async function askInTurn<T>(call: () => Promise<CallResult<T>>): Promise<T> {
  for (;;) {
    const outcome = await call();
    const waits = !outcome.ok && outcome.error.code === 'TOO_MANY_REQUESTS' ? outcome.error.params.seconds : undefined;
    if (waits === undefined) return unwrap(outcome);
    await new Promise((done) => setTimeout(done, Number(waits) * SECOND_MS));
  }
}
