import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { CaptchaProofSchema, LoginValueSchema, PassStepSchema } from './identity.ts';

/** What gets past a captcha, where one is asked for. */
export const CAPTCHA_ANSWER = {
  captcha: z.string().max(16).optional(),
  captchaId: z.string().max(64).optional(),
  captchaProof: CaptchaProofSchema.optional(),
};
/** In which the message is written; the brand's own where it is left out. */
const LANGUAGE = z.string().max(12).optional();
const NUMBER = { mobileNum: z.string().max(24), countryDialingCode: z.string().max(8) };
const CODE = z.string().trim().min(1).max(12);

const NumberCodeSchema = z.object({ ...NUMBER, language: LANGUAGE, ...CAPTCHA_ANSWER });
/** How long the code holds, and how long the next one must wait. */
export const CodeSentSchema = z.object({ expiredMinutes: z.number().int(), resendSeconds: z.number().int() });
export type CodeSentValue = z.infer<typeof CodeSentSchema>;

export const SEND_FAILURES = [
  'CAPABILITY_CLOSED',
  'BAD_REQUEST',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'TOO_MANY_REQUESTS',
  'CODE_QUOTA_SPENT',
] as const;
const NEW_PASSWORD = { newPassword: z.string().max(128), verificationCode: CODE };
const SET_FAILURES = [
  'CAPABILITY_CLOSED',
  'BAD_REQUEST',
  'PASSWORD_WEAK',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'ACCOUNT_DISABLED',
  'NON_MEMBER',
  'NON_AGENT',
] as const;

/**
 * Codes that are sent to a telephone or an e-mail address, and what is done with them. Whoever asks for one is told the
 * same whether or not anybody is known by the number or the address.
 */
export const codeCalls = defineSiteCalls({
  sendRegisterCode: {
    method: 'POST',
    path: '/sms-code/register',
    access: 'public',
    rate: 'credential',
    input: NumberCodeSchema,
    output: CodeSentSchema,
    failures: SEND_FAILURES,
  },
  sendLoginCode: {
    method: 'POST',
    path: '/sms-code/login',
    access: 'public',
    capability: 'smsLogin',
    rate: 'credential',
    input: NumberCodeSchema,
    output: CodeSentSchema,
    failures: SEND_FAILURES,
  },
  /** A code for the step of a login, to the member's proven number or address. */
  sendStepCode: {
    method: 'POST',
    path: '/login/step-code',
    access: 'public',
    rate: 'credential',
    input: z.object({
      ticket: PassStepSchema.shape.ticket,
      way: z.enum(['sms', 'email']),
      language: LANGUAGE,
      ...CAPTCHA_ANSWER,
    }),
    output: CodeSentSchema,
    failures: [...SEND_FAILURES, 'LOGIN_STEP_OVER'],
  },
  sendPasswordCode: {
    method: 'POST',
    path: '/sms-code/password',
    access: 'public',
    capability: 'forgotPassword',
    rate: 'credential',
    input: NumberCodeSchema,
    output: CodeSentSchema,
    failures: SEND_FAILURES,
  },
  /** Forgot by e-mail: the code goes to the address, where it is that of the account. */
  forgetPassword: {
    method: 'POST',
    path: '/forget-password',
    access: 'public',
    capability: 'forgotPassword',
    rate: 'credential',
    input: z.object({
      username: z.string().trim().min(1).max(64),
      email: z.string().trim().min(3).max(200),
      language: LANGUAGE,
      ...CAPTCHA_ANSWER,
    }),
    output: CodeSentSchema,
    failures: [...SEND_FAILURES, 'NOT_FOUND'],
  },
  /** The code that went to the telephone sets a new password, and logs in. */
  setPasswordByPhone: {
    method: 'POST',
    path: '/set-password/phone',
    access: 'public',
    capability: 'forgotPassword',
    sealed: true,
    rate: 'credential',
    input: z.object({ ...NUMBER, ...NEW_PASSWORD }),
    output: LoginValueSchema,
    failures: SET_FAILURES,
  },
  setPasswordByEmail: {
    method: 'POST',
    path: '/set-password/email',
    access: 'public',
    capability: 'forgotPassword',
    sealed: true,
    rate: 'credential',
    input: z.object({
      username: z.string().trim().min(1).max(64),
      email: z.string().trim().min(3).max(200),
      ...NEW_PASSWORD,
    }),
    output: LoginValueSchema,
    failures: SET_FAILURES,
  },
});
