import type { vi } from 'vitest';

/**
 * How long a test waits for what happens before it fails. On a quiet machine that is milliseconds; the second that
 * Vitest waits by itself is what one statement may take where two test workers, a database and a server share two
 * processors. Whoever knows better says so at the wait.
 */
export const PATIENCE_MS = 20_000;

type WaitFor = typeof vi.waitFor;

/** The same wait, with our patience where none is named. */
export const patiently =
  (waitFor: WaitFor): WaitFor =>
  (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
