import type { Calls, ConsoleCall, FailureOf, SiteCall } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import type { z } from 'zod';
import type {
  ConsoleVisitorContext,
  MemberContext,
  OperatorContext,
  OwnSessionContext,
  VisitorContext,
  WithKey,
} from '../context.ts';

/** A call that this server can serve. */
type ServedCall = SiteCall | ConsoleCall;

/** What the frame promises the handler: who asks, as access or permission says, and the key of a keyed call. */
export type ContextOf<C extends ServedCall> = CallerOf<C> & (C['keyed'] extends true ? WithKey : unknown);
type CallerOf<C extends ServedCall> = C['surface'] extends 'site'
  ? C['access'] extends 'public'
    ? VisitorContext
    : MemberContext
  : C['permission'] extends 'public'
    ? ConsoleVisitorContext
    : C['permission'] extends 'session'
      ? OwnSessionContext
      : OperatorContext;

/**
 * Input and params are parsed by the call's schemas. Answers the call's output, or a failure with a code that the call
 * declares.
 */
export type Handler<C extends ServedCall> = (
  ctx: ContextOf<C>,
  input: z.output<C['input']>,
  params: z.output<C['params']>,
) => Promise<CallResult<z.input<C['output']>, FailureOf<C>>>;

export type Route<C extends ServedCall = ServedCall> = {
  readonly call: C;
  readonly handle: (ctx: never, input: unknown, params: unknown) => Promise<CallResult<unknown>>;
};
export type SiteRoute = Route<SiteCall>;
export type ConsoleRoute = Route<ConsoleCall>;

/** Gives a declared call its handler. A handler that does not fit the declaration does not compile. */
export function implement<C extends ServedCall>(
  call: C,
  handle: Handler<C>,
): Route<C['surface'] extends 'site' ? SiteCall : ConsoleCall> {
  // The frame has checked access and parsed input and params by this very call before the handler is reached.
  return { call, handle } as unknown as ReturnType<typeof implement<C>>;
}

/**
 * Throws where a declared call has no handler, has two, or a handler is of another declaration: the start must not go
 * on.
 */
export function assertImplemented(calls: Calls, routes: readonly Route[]): void {
  const known = new Set(Object.values(calls));
  const faults = [
    ...[...known]
      .map((call) => ({ call, times: routes.filter((route) => route.call === call).length }))
      .filter(({ times }) => times !== 1)
      .map(({ call, times }) => `${call.surface} ${call.name} is implemented ${times} times`),
    ...routes
      .filter(({ call }) => !known.has(call))
      .map(({ call }) => `${call.surface} ${call.name} is implemented, but no registry lists it`),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}
