import { failureOf, type FailureCode } from './outcome.ts';

/** Failures that a second question may cure. Everything else is final and is shown at once. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'OFFLINE',
  'TIMEOUT',
  'BAD_ANSWER',
  'UNAVAILABLE',
  'INTERNAL',
  'SUPPLIER_UNAVAILABLE',
]);
export const QUERY_RETRIES = 2;
export const QUERY_STALE_MS = 30_000;
const RETRY_MIN_MS = 500;

export const retryQuery = (failures: number, error: unknown): boolean =>
  failures < QUERY_RETRIES && PASSING.has(failureOf(error).code);
export const retryPauseMs = (failures: number): number => RETRY_MIN_MS * 2 ** failures;

/** Query key of a call: its name and its input without empty parts, so that equal questions share one answer. */
export function callKey(name: string, input?: unknown): readonly unknown[] {
  if (typeof input !== 'object' || input === null) return [name];
  const asked = Object.entries(input).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return asked.length === 0 ? [name] : [name, Object.fromEntries(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)))];
}

/**
 * How both apps ask and write. The offline bar tells; a question asked while offline fails at once and is asked again
 * when the network is back.
 */
export const QUERY_DEFAULTS = {
  queries: {
    staleTime: QUERY_STALE_MS,
    retry: retryQuery,
    retryDelay: retryPauseMs,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  },
  mutations: { retry: false, networkMode: 'always' },
} as const;
