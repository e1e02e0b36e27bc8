import type { AnyCall } from './define-call.ts';
import type { FailureCode } from './failure.ts';

const takesBody = ({ method }: AnyCall): boolean => method !== 'GET' && method !== 'DELETE';
const takesAnything = ({ input, params }: AnyCall): boolean =>
  [input, params].some((schema) => 'shape' in schema && Object.keys(schema.shape as object).length > 0);

/** Codes that any call can answer. */
const ALWAYS = ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const;
const OF_BODIES = ['BAD_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
/** A commit that broke may have happened: only calls that write can say so. */
const OF_CHANGES = ['ORIGIN_REFUSED', 'OUTCOME_UNKNOWN'] as const;

function siteFailures(call: AnyCall): FailureCode[] {
  return [
    'BRAND_UNKNOWN',
    ...(call.always ? [] : (['MAINTENANCE', 'REGION_BLOCKED', 'IP_BLOCKED'] as const)),
    ...(call.capability === null ? [] : (['CAPABILITY_CLOSED'] as const)),
    ...(call.access === 'public' ? [] : (['NOT_LOGGED_IN'] as const)),
    ...(call.access === 'public' || call.beforeChange ? [] : (['PASSWORD_CHANGE_NEEDED'] as const)),
    ...(call.access === 'member' ? (['TRUE_ACCOUNT_NEEDED'] as const) : []),
    ...(call.access === 'agent' ? (['NON_AGENT'] as const) : []),
    ...(call.sealed ? (['SEAL_INVALID'] as const) : []),
  ];
}

function consoleFailures(call: AnyCall): FailureCode[] {
  if (call.permission === 'public') return [];
  return call.permission === 'session' ? ['NOT_LOGGED_IN'] : ['NOT_LOGGED_IN', 'FORBIDDEN', 'BRAND_UNKNOWN'];
}

/** The codes that the frame answers before or around the handler of a call. They follow from its declaration. */
export function frameFailures(call: AnyCall): FailureCode[] {
  return [
    ...ALWAYS,
    ...(takesAnything(call) || takesBody(call) ? (['BAD_REQUEST'] as const) : []),
    ...(takesBody(call) ? OF_BODIES : []),
    ...(call.method === 'GET' ? [] : OF_CHANGES),
    ...(call.keyed ? (['IDEMPOTENCY_KEY_MISSING'] as const) : []),
    ...(call.surface === 'site' ? siteFailures(call) : []),
    ...(call.surface === 'console' ? consoleFailures(call) : []),
  ];
}

/** Every code that a call can answer, sorted: its own and the frame's. */
export const failuresOf = (call: AnyCall): string[] =>
  [...new Set<string>([...frameFailures(call), ...call.failures])].toSorted();
