import type { CapScope } from '@baize/contract/console/security-bounds';
import type { CallContext } from '../../../context.ts';
import type { Budget, RateLimiter, Taken } from '../../../limiter/index.ts';
import type { CodeCaps } from '../../base/brand/index.ts';
import type { Recipient } from './recipient.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Codes that one network gets in an hour before a captcha is asked for. */
const WITHOUT_CAPTCHA: Budget = { name: 'codes without captcha', max: 3, windowMs: HOUR_MS, unasked: 0 };

export type Asking = {
  /** Codes that are sent at most, of each subject, in an hour and in a day: the brand's. */
  readonly caps: CodeCaps;
  readonly caller: Pick<CallContext, 'brandId' | 'ip' | 'deviceId'>;
  readonly recipient: Recipient;
  readonly recipientHash: Buffer;
  readonly deviceHash: Buffer;
};
/** `caller`: what is spent is their own or their recipient's; `house`: what everybody shares. */
export type Spent = { readonly by: 'caller' | 'house'; readonly afterMs: number };

/** Whether a network has had its codes without a captcha. */
export async function needsCaptcha(
  limiter: RateLimiter,
  { brandId, ip }: Pick<CallContext, 'brandId' | 'ip'>,
): Promise<boolean> {
  return !(await limiter.takeFor({ ...WITHOUT_CAPTCHA, name: `${WITHOUT_CAPTCHA.name} ${brandId}` }, ip)).ok;
}

/** Takes one of every cap, the narrowest first. Undefined: none of them is spent. */
export async function takeCaps(limiter: RateLimiter, asking: Asking): Promise<Spent | undefined> {
  const { caps, caller, recipient, recipientHash, deviceHash } = asking;
  const budget = (scope: CapScope, window: 'hour' | 'day'): Budget => ({
    name: `codes ${scope} ${window} ${caller.brandId}`,
    max: caps[scope][window],
    windowMs: window === 'hour' ? HOUR_MS : DAY_MS,
    unasked: 0,
  });
  const take = async (scope: CapScope, from: (budget: Budget) => Promise<Taken>): Promise<Spent | undefined> => {
    for (const window of ['hour', 'day'] as const) {
      const taken = await from(budget(scope, window));
      const isOwn = scope === 'recipient' || scope === 'device' || scope === 'network';
      if (!taken.ok) return { by: isOwn ? 'caller' : 'house', afterMs: taken.afterMs };
    }
    return undefined;
  };
  const of = (subject: string) => (cap: Budget) => limiter.take(cap, subject);
  return (
    (await take('device', of(deviceHash.toString('hex')))) ??
    (await take('network', (cap) => limiter.takeFor(cap, caller.ip))) ??
    (await take('recipient', of(recipientHash.toString('hex')))) ??
    (recipient.channel === 'email' ? undefined : await take('prefix', of(recipient.prefix))) ??
    (recipient.channel === 'email' ? undefined : await take('country', of(recipient.country))) ??
    (await take('brand', of('all')))
  );
}
