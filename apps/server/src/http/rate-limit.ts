import type { RateClass } from '@baize/contract/define-call';

/**
 * Requests per minute and address. Money calls are generous: their idempotency guards them; credential calls are tight.
 */
const PER_MINUTE: Record<RateClass, number> = { read: 1_200, write: 240, credential: 30, captcha: 60, money: 600 };

export const rateOf = (rate: RateClass): { max: number; timeWindow: number } => ({
  max: PER_MINUTE[rate],
  timeWindow: 60_000,
});
