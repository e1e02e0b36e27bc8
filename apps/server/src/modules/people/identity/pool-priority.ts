import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of this difference in niceness Linux makes about a tenth of a processor that both want, and all of an idle one. */
const BEHIND = 10;
const NICEST = 19;
const THREADS = '/proc/self/task';
const POOL_THREAD = 'libuv-worker';

/** The threads of the pool, by their system ids. Throws where the system does not list them. */
export const poolThreads = (): number[] =>
  readdirSync(THREADS)
    .filter((id) => readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === POOL_THREAD)
    .map(Number);

/**
 * Puts the threads of the pool behind the event loop, once they are there. What they do for long is to hash passwords,
 * and on a machine with few processors a bet beside ten logins would wait for its turn.
 */
export function putPoolBehind(): void {
  try {
    const niceness = Math.min(NICEST, getPriority() + BEHIND);
    for (const thread of poolThreads()) setPriority(thread, niceness);
  } catch {
    // Not on Linux, or it does not let us: they stay as they are, and nothing depends on it but time.
  }
}
