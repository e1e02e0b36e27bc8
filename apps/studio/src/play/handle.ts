import type { AnyCall, FailureOf, OutputOf } from '@baize/contract/define-call';
import { PLAY_SESSION_HEADER } from '@baize/contract/headers';
import {
  PLAY_FAILURES,
  type PlayFailureCode,
  type PlayRefusal,
  type SESSION_FAILURES,
} from '@baize/contract/play/failures';
import { wrongFields } from '@baize/contract/wrong-fields';
import { formatAmount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { PlayFailure } from '../rounds/types.ts';
import type { Session } from '../sessions/store.ts';

/**
 * Routes of the play calls. Input, output and codes come from the contract: a handler that does not fit does not
 * compile.
 */
const BODY_BYTES_MAX = 4 * 1024;
const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export type PlayCall = AnyCall & { readonly surface: 'play'; readonly failures: readonly PlayFailureCode[] };
/** What came in, read by the schemas of the call. */
export type PlayInput<C extends PlayCall> = z.output<C['input']> & z.output<C['params']>;
/** The output of the call, or a failure with a code that it declares. */
export type PlayAnswer<C extends PlayCall> = Promise<Result<OutputOf<C>, PlayFailure<FailureOf<C>>>>;
/** With what the frame answers before the handler. */
type FramedAnswer<C extends PlayCall> = Promise<Result<OutputOf<C>, PlayFailure>>;
/** A request as it came in, before anything was looked up. */
export type Arrival = {
  /** The studio's clock at that moment. */
  readonly at: number;
  /** What it came for is written: whoever waits for it need not any longer. Said at the latest by its answer. */
  readonly written: () => void;
};
export type SessionHandler<C extends PlayCall> = (
  session: Session,
  input: PlayInput<C>,
  arrival: Arrival,
) => PlayAnswer<C>;
/** Somebody who waits for the calls that came in before a moment; the answer says that one is written. */
export type Announce = (at: number) => () => void;
/** `session` is undefined for a stranger. */
export type PublicHandler<C extends PlayCall> = (input: PlayInput<C>, session: Session | undefined) => PlayAnswer<C>;

export interface PlayRouter {
  /** A route that needs a session: who asks is known before the body is looked at. */
  readonly session: <C extends PlayCall & { readonly access: 'session' }>(
    call: C,
    handle: SessionHandler<C>,
    announce?: Announce,
  ) => void;
  readonly open: <C extends PlayCall & { readonly access: 'public' }>(call: C, handle: PublicHandler<C>) => void;
}

export function playRouter(play: FastifyInstance, deps: Deps): PlayRouter {
  const bind = <C extends PlayCall>(call: C, answer: (request: FastifyRequest) => FramedAnswer<C>): void => {
    play.route({
      method: call.method,
      url: call.path,
      bodyLimit: BODY_BYTES_MAX,
      handler: async (request, reply) => {
        const answered = await answer(request);
        return answered.ok ? reply.code(200).send(answered.value) : sendFailure(reply, answered.error);
      },
    });
  };
  return {
    session: (call, handle, announce = () => () => undefined) =>
      bind(call, async (request) => {
        const at = deps.clock();
        const written = announce(at);
        try {
          const session = await sessionOf(deps, request);
          if (!session.ok) return session;
          const input = readInput(call, request);
          return input.ok ? await handle(session.value, input.value, { at, written }) : input;
        } finally {
          written();
        }
      }),
    open: (call, handle) =>
      bind(call, async (request) => {
        const input = readInput(call, request);
        if (!input.ok) return input;
        const session = await sessionOf(deps, request);
        return handle(input.value, session.ok ? session.value : undefined);
      }),
  };
}

/** Reads query or body and the parts of the path; the failure names the field. */
function readInput<C extends PlayCall>(
  call: C,
  request: FastifyRequest,
): Result<PlayInput<C>, PlayFailure<'BAD_REQUEST'>> {
  const sent = call.method === 'GET' ? request.query : request.body;
  const input = call.input.safeParse(sent);
  const params = call.params.safeParse(request.params);
  const [wrong] = Object.entries(wrongFields((input.error ?? params.error)?.issues ?? []));
  if (wrong) return err({ code: 'BAD_REQUEST', detail: wrong.join(': ') });
  return ok({ ...(input.data as object), ...(params.data as object) } as PlayInput<C>);
}

/** The token of the session that the request names, if it has the form of one. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const value = request.headers[PLAY_SESSION_HEADER];
  return typeof value === 'string' && SESSION_TOKEN.test(value) ? value : undefined;
}

export async function sessionOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<Result<Session, PlayFailure<(typeof SESSION_FAILURES)[number]>>> {
  const token = sessionToken(request);
  const session = token === undefined ? undefined : await deps.findSession(token);
  if (!session) return err({ code: 'SESSION_UNKNOWN' });
  return session.expiresAt.getTime() > deps.clock() ? ok(session) : err({ code: 'SESSION_EXPIRED' });
}

export function sendFailure(reply: FastifyReply, failure: PlayFailure): FastifyReply {
  if (failure.code === 'IN_PROGRESS' || failure.code === 'PREVIOUS_UNSETTLED') reply.header('retry-after', '1');
  const refusal: PlayRefusal = {
    error: failure.code,
    detail: failure.detail ?? failure.code,
    ...(failure.balance === undefined ? {} : { balance: formatAmount(failure.balance) }),
    ...(failure.round === undefined ? {} : { round: failure.round }),
  };
  return reply.code(PLAY_FAILURES[failure.code]).send(refusal);
}
