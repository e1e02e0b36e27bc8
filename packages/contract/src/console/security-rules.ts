import { parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { STEP_UP_WAYS } from '../identity.ts';
import { FIRST_LOGINS, SECURITY_BOUNDS, type CapScope } from './security-bounds.ts';

const whole = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().int().min(min).max(max);

/** Rules of logging in and of passwords. When an account is locked is the jurisdiction's to say. */
export const LoginRulesSchema = z.object({
  /** Failures on one account before every further attempt needs a captcha. */
  captchaAfterFailures: whole(SECURITY_BOUNDS.captchaAfterFailures),
  memberIdleMinutes: whole(SECURITY_BOUNDS.memberIdleMinutes),
  agentIdleMinutes: whole(SECURITY_BOUNDS.agentIdleMinutes),
  /** Age of a password at which PWDEXPFORCECHANGE3 asks for a new one; 0: never. */
  passwordMaxAgeDays: whole(SECURITY_BOUNDS.passwordMaxAgeDays),
  /** What the first login with a typed password leads to: a greeting, or a password of one's own. */
  firstLogin: z.enum(FIRST_LOGINS),
  /** Whether a new password may not be a common one, the account's name or the brand's. */
  refuseCommonPasswords: z.boolean(),
  /** Whether a login from a network or a device that is new proves itself further, how, and how long both are known. */
  newPlace: z.object({
    on: z.boolean(),
    days: whole(SECURITY_BOUNDS.newPlaceDays),
    ways: z
      .array(z.enum(STEP_UP_WAYS))
      .min(1)
      .refine((ways) => new Set(ways).size === ways.length, { message: 'something stands in it twice' }),
  }),
  /** Forgot by e-mail says where a name and an address belong to nobody. Off: whoever asks learns nothing. */
  tellUnknownAccounts: z.boolean(),
});

/** Codes that are sent at most to, from or for a subject. */
export const CapSchema = z
  .object({ hour: whole(SECURITY_BOUNDS.cap), day: whole(SECURITY_BOUNDS.cap) })
  .refine(({ hour, day }) => day >= hour, { message: 'below the hour', path: ['day'] });

/** Rules of the codes that are sent to telephones and e-mail addresses. */
export const CodeRulesSchema = z.object({
  /** How long a code holds. */
  expiredMinutes: whole(SECURITY_BOUNDS.expiredMinutes),
  /** How long the next code waits; 0: as long as one holds. */
  resendSeconds: whole(SECURITY_BOUNDS.resendSeconds),
  /** How long nothing is sent to a recipient who was asked for too often. */
  lockMinutes: whole(SECURITY_BOUNDS.lockMinutes),
  caps: z.object({
    recipient: CapSchema,
    device: CapSchema,
    network: CapSchema,
    prefix: CapSchema,
    country: CapSchema,
    brand: CapSchema,
  } satisfies Record<CapScope, z.ZodType>),
  /** What the messages of a day (UTC) may cost, in the unit of the installation's price list (SMS_PRICE). */
  dailyBudget: z
    .string()
    .max(18)
    .refine((text) => parseAmount(text) !== undefined, 'no amount'),
});
