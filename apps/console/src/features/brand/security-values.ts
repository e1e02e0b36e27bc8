import type { BrandSettings } from '@baize/contract/console/brand';
import { CAP_SCOPES, SECURITY_BOUNDS } from '@baize/contract/console/security-bounds';
import { isAmount } from '../../lib/filter-rules.ts';

type Security = Pick<BrandSettings, 'login' | 'codes'>;
type Bounds = { readonly min: number; readonly max: number };

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Both are within bounds, and a day holds at least what an hour does. */
export const isCapRight = ({ hour, day }: { readonly hour: number; readonly day: number }): boolean =>
  isWithin(hour, SECURITY_BOUNDS.cap) && isWithin(day, SECURITY_BOUNDS.cap) && day >= hour;

export const isBudgetRight = (typed: string): boolean => isAmount(typed);

/** Whether the server can take the rules as they are typed. */
export function isSecurityRight({ login, codes }: Security): boolean {
  const { newPlace } = login;
  return (
    (['captchaAfterFailures', 'memberIdleMinutes', 'agentIdleMinutes', 'passwordMaxAgeDays'] as const).every((field) =>
      isWithin(login[field], SECURITY_BOUNDS[field]),
    ) &&
    (['expiredMinutes', 'resendSeconds', 'lockMinutes'] as const).every((field) =>
      isWithin(codes[field], SECURITY_BOUNDS[field]),
    ) &&
    isWithin(newPlace.days, SECURITY_BOUNDS.newPlaceDays) &&
    newPlace.ways.length > 0 &&
    CAP_SCOPES.every((scope) => isCapRight(codes.caps[scope])) &&
    isBudgetRight(codes.dailyBudget)
  );
}
