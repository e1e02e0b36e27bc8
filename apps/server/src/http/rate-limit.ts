import type { AnyCall, RateClass } from '@baize/contract/define-call';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { createFairQueue, type Budget, type RateLimiter } from '../limiter/index.ts';
import { sendFailure } from './envelope.ts';

const MINUTE_MS = 60_000;
/**
 * Requests per minute and network (`limiter/networks.ts`), and how many of them a process lets through without asking
 * the others: a visitor who reads costs no message. Money calls are generous: their idempotency guards them; credential
 * calls are tight.
 */
const PER_MINUTE: Record<RateClass, Pick<Budget, 'max' | 'unasked'>> = {
  read: { max: 1_200, unasked: 120 },
  write: { max: 240, unasked: 24 },
  credential: { max: 30, unasked: 0 },
  captcha: { max: 60, unasked: 0 },
  money: { max: 600, unasked: 60 },
  upload: { max: 60, unasked: 0 },
  costly: { max: 240, unasked: 24 },
};

export const budgetOf = ({ surface, name, rate }: Pick<AnyCall, 'surface' | 'name' | 'rate'>): Budget => ({
  name: `${surface}.${name}`,
  windowMs: MINUTE_MS,
  ...PER_MINUTE[rate],
});

/** Refuses a call whose network has spent its budget, before anything else of the request is looked at. */
export function limitCalls(
  limiter: RateLimiter,
  budget: Budget,
  onExceeded?: (request: FastifyRequest) => void,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const taken = await limiter.takeFor(budget, request.ip);
    if (taken.ok) return undefined;
    onExceeded?.(request);
    const seconds = String(Math.ceil(taken.afterMs / 1_000));
    return sendFailure(reply, { code: 'TOO_MANY_REQUESTS', params: { seconds } }, request.id);
  };
}

/** Costly calls that a process answers at a time: so many connections to the database they hold at the most. */
const COSTLY = { running: 3, laneWaiting: 8, waiting: 60 };

/**
 * Does what a call asks for: a costly one in the turn of whoever asks. One member who asks for many at once would hold
 * every connection to the database.
 */
export function createTurns(): <Value>(
  call: Pick<AnyCall, 'rate'>,
  asker: string,
  work: () => Promise<Value>,
) => Promise<Value> {
  const queue = createFairQueue(COSTLY);
  return ({ rate }, asker, work) => (rate === 'costly' ? queue.run(asker, work) : work());
}
