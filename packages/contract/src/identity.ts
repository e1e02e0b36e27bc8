import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { MoneySchema, TimeSchema } from './envelope.ts';
import { SealKeySchema } from './seal.ts';

/** What a captcha may be fetched for. Either kind counts once, for two minutes, on the device that asked. */
export const CAPTCHA_ACTIONS = ['login', 'register', 'code'] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

/**
 * An answered browser check: the challenge as it came, and the number that was searched. It stands in for `captcha` and
 * `captchaId`.
 */
export const CaptchaProofSchema = z.object({
  challenge: z.string().min(1).max(512),
  number: z.number().int().min(0).max(0xffffffff),
});
export type CaptchaProof = z.infer<typeof CaptchaProofSchema>;

/** POST login. Sent sealed: see seal.ts. `area` 'agent' refuses non-agents. */
export const LoginSchema = z.object({
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(128),
  captcha: z.string().max(16).optional(),
  captchaId: z.string().max(64).optional(),
  captchaProof: CaptchaProofSchema.optional(),
  /** `sms`: the user name is a mobile number, and the password the code that was sent there. */
  type: z.enum(['username', 'sms']).default('username'),
  /** Of the number; that of the brand's home country where it is left out. */
  countryDialingCode: z.string().max(8).optional(),
  area: z.enum(['site', 'agent']).default('site'),
});
/**
 * How somebody proves that a login is their own: a code to their proven number or address, the name of who holds the
 * bank account that they bound, their authenticator, or one of its recovery codes.
 */
export const LOGIN_PROOFS = ['sms', 'email', 'payee', 'totp', 'recovery'] as const;
export type LoginProof = (typeof LOGIN_PROOFS)[number];
/** Which of them a brand may ask for where a place is new. A recovery code stands for the authenticator. */
export const STEP_UP_WAYS = ['sms', 'email', 'payee', 'totp'] as const;
/** What a login still lacks. Its ticket is good once, on the device that logs in. */
const LoginStepSchema = z.object({
  ticket: z.string(),
  /** `factor`: the member has switched an authenticator on; `place`: the network or the device is new. */
  need: z.enum(['factor', 'place']),
  /** `masked`: where a code goes; empty for the others. */
  ways: z.array(z.object({ way: z.enum(LOGIN_PROOFS), masked: z.string() })),
  expiresAt: TimeSchema,
});
export type LoginStep = z.infer<typeof LoginStepSchema>;
export const LoginValueSchema = z.object({
  userName: z.string(),
  /** Empty where there is a `step` to be passed first. */
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  defaultPassword: z.boolean(),
  /** The session can do nothing but change the password that was typed. */
  mustChangePassword: z.boolean(),
  previousLoginAt: TimeSchema.nullable(),
  step: LoginStepSchema.optional(),
});
export type LoginValue = z.infer<typeof LoginValueSchema>;
const TICKET = z.string().min(16).max(64);
/** POST login/step. Sent sealed. `proof`: the code, or the holder's name. */
export const PassStepSchema = z.object({
  ticket: TICKET,
  way: z.enum(LOGIN_PROOFS),
  proof: z.string().trim().min(1).max(100),
});

/** PUT register. Fields beyond the brand's enabled rules are refused by name. Sent sealed. */
export const RegisterSchema = z.object({
  username: z.string().max(64),
  password: z.string().max(128),
  confirmPassword: z.string().max(128),
  payeeName: z.string().max(100).optional(),
  email: z.string().max(200).optional(),
  qqNum: z.string().max(40).optional(),
  mobileNum: z.string().max(24).optional(),
  recommenderId: z.string().max(64).optional(),
  captcha: z.string().max(16).optional(),
  captchaId: z.string().max(64).optional(),
  captchaProof: CaptchaProofSchema.optional(),
  verificationCode: z.string().max(12).optional(),
  /** In place of `verificationCode`: the ID token of Firebase Authentication, where the number was proven by SMS. */
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(4_096).optional(),
  affiliateCode: z.string().max(40).optional(),
  referralCode: z.string().max(40).optional(),
  paymentPassword: z.string().max(64).optional(),
  line: z.string().max(64).optional(),
  whatsapp: z.string().max(64).optional(),
  facebook: z.string().max(64).optional(),
  wechat: z.string().max(64).optional(),
  idNumber: z.string().max(64).optional(),
  nickname: z.string().max(64).optional(),
  fullName: z.string().max(100).optional(),
  zalo: z.string().max(64).optional(),
  telegram: z.string().max(64).optional(),
  birthday: z.string().max(10).optional(),
  address: z.string().max(300).optional(),
  nationality: z.string().max(100).optional(),
  occupation: z.string().max(100).optional(),
  sourceOfIncome: z.string().max(200).optional(),
  domain: z.string().max(255).optional(),
  countryDialingCode: z.string().max(8).optional(),
  login: z.boolean().default(true),
  registerMethod: z.literal('WEB').default('WEB'),
  registerUrl: z.string().max(500).optional(),
  termsAccepted: z.boolean(),
});
/**
 * PUT registerMobile: the account is named by the server, and has a password where the brand's mobile members choose
 * one (MOBILENUMPASSREG3).
 */
export const RegisterMobileSchema = RegisterSchema.omit({ username: true }).extend({
  password: RegisterSchema.shape.password.optional(),
  confirmPassword: RegisterSchema.shape.confirmPassword.optional(),
  mobileNum: RegisterSchema.shape.mobileNum.unwrap(),
  countryDialingCode: RegisterSchema.shape.countryDialingCode.unwrap(),
});
/** PUT register-one-click. What a link carries counts; everything else is drawn by the server. */
export const RegisterOneClickSchema = RegisterSchema.pick({
  captcha: true,
  captchaId: true,
  captchaProof: true,
  affiliateCode: true,
  referralCode: true,
  registerMethod: true,
  registerUrl: true,
  termsAccepted: true,
});
export type RegisterOneClick = z.input<typeof RegisterOneClickSchema>;
/** The login, with the password that was drawn: it is shown this once. */
const OneClickValueSchema = LoginValueSchema.extend({ password: z.string() });
export type OneClickValue = z.infer<typeof OneClickValueSchema>;
export const ChangePasswordSchema = z.object({
  oldPassword: z.string().max(128),
  newPassword: z.string().max(128),
  confirmNewPassword: z.string().max(128),
  /** Where CHNGPASSVERIF3 asks for it: the code that was sent to the member's proven number or address. */
  verificationCode: z.string().trim().max(12).optional(),
});

/**
 * PUT payment-password. The first time it is the login's password that says who asks, later the payment password that
 * holds.
 */
export const SetPaymentPasswordSchema = z.object({
  currentPassword: z.string().max(128),
  newPassword: z.string().max(64),
  confirmNewPassword: z.string().max(64),
});

export const MemberInfoSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  currency: z.string(),
  language: z.string(),
  availablePromoCount: z.number().int(),
  hasVip: z.boolean(),
  vipLabelName: z.string().nullable(),
  registeredAt: TimeSchema,
  previousLoginAt: TimeSchema.nullable(),
});
export type MemberInfo = z.infer<typeof MemberInfoSchema>;

export const BalanceSchema = z.object({
  currency: z.string(),
  balance: MoneySchema,
  cash: MoneySchema,
  bonus: MoneySchema,
  held: MoneySchema,
  seq: z.number().int(),
});
export type Balance = z.infer<typeof BalanceSchema>;

/** GET captcha: a base64 PNG, single use, two minutes. */
export const CaptchaSchema = z.object({ captchaId: z.string(), image: z.string(), expiresInSeconds: z.number().int() });

/**
 * GET captcha/challenge: the way past the captcha for whoever cannot see or read the picture. One number n of 0 to
 * `numbers` - 1 is searched, for which SHA-256 over the text `salt` followed by n as four bytes, the highest first, is
 * `target` (hex). `challenge` carries all of it signed, bound to brand, device and action, and goes back with the
 * number.
 */
export const CaptchaChallengeSchema = z.object({
  challenge: z.string(),
  salt: z.string(),
  target: z.string(),
  numbers: z.number().int(),
  expiresInSeconds: z.number().int(),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallengeSchema>;

/** POST return-ticket. A payment's page brings `ticket` back in the address; good once, on the login's own device. */
const RedeemTicketSchema = z.object({ ticket: z.string().min(16).max(64) });
export const ReturnedLoginSchema = z.object({ userName: z.string(), token: z.string() });
export type ReturnedLogin = z.infer<typeof ReturnedLoginSchema>;

/** GET affiliate-check: whether the code of a link is good on the host where it was opened. */
const AffiliateCheckSchema = z.object({
  code: z.string().trim().min(1).max(40),
  /** `agent`: the code is an affiliateCode; `player`: a referralCode. */
  kind: z.enum(['agent', 'player']).default('agent'),
  domain: z.string().max(255).optional(),
});
/** `inviter` is the name behind the code, with its middle hidden; null where the code is not good. */
const AffiliateCheckValueSchema = z.object({ valid: z.boolean(), inviter: z.string().nullable() });
export type AffiliateCheckInput = z.output<typeof AffiliateCheckSchema>;
export type AffiliateCheck = z.infer<typeof AffiliateCheckValueSchema>;
const FreePlaySchema = z.object({
  os: z.string().max(64),
  platform: z.literal('W'),
  random: z.string().max(512),
  gatewayVersion: z.literal(3),
});

const REGISTER_FAILURES = [
  'TOO_MANY_REQUESTS',
  'CAPABILITY_CLOSED',
  'BAD_REQUEST',
  'PASSWORDS_DIFFER',
  'PASSWORD_WEAK',
  'TERMS_NOT_ACCEPTED',
  'CAPTCHA_WRONG',
  'AFFILIATE_CODE_INVALID',
  'NAME_TAKEN',
] as const;

/** Who a caller is: logins, registration, sessions. */
export const identityCalls = defineSiteCalls({
  getSealKey: { method: 'GET', path: '/seal-key', access: 'public', output: SealKeySchema },
  getCaptcha: {
    method: 'GET',
    path: '/captcha',
    access: 'public',
    rate: 'captcha',
    input: z.object({ action: z.enum(['any', ...CAPTCHA_ACTIONS]).default('any') }),
    output: CaptchaSchema,
  },
  getCaptchaChallenge: {
    method: 'GET',
    path: '/captcha/challenge',
    access: 'public',
    rate: 'captcha',
    input: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
    output: CaptchaChallengeSchema,
  },
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    sealed: true,
    rate: 'credential',
    input: LoginSchema,
    output: LoginValueSchema,
    failures: [
      'CAPABILITY_CLOSED',
      'LOGIN_FAILED',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'ACCOUNT_LOCKED',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_DISABLED',
      'NON_MEMBER',
      'NON_AGENT',
    ],
  },
  /** Passes a step of a login: answers the session, or the next step. */
  passLoginStep: {
    method: 'POST',
    path: '/login/step',
    access: 'public',
    sealed: true,
    rate: 'credential',
    input: PassStepSchema,
    output: LoginValueSchema,
    failures: [
      'LOGIN_STEP_OVER',
      'PROOF_WRONG',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'BAD_REQUEST',
      'ACCOUNT_LOCKED',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_DISABLED',
      'NON_MEMBER',
      'NON_AGENT',
    ],
  },
  register: {
    method: 'PUT',
    path: '/register',
    access: 'public',
    sealed: true,
    rate: 'credential',
    input: RegisterSchema,
    output: LoginValueSchema,
    failures: REGISTER_FAILURES,
  },
  registerMobile: {
    method: 'PUT',
    path: '/register-mobile',
    access: 'public',
    sealed: true,
    rate: 'credential',
    input: RegisterMobileSchema,
    output: LoginValueSchema,
    failures: REGISTER_FAILURES,
  },
  /** Opens an account under a name and a password that the server draws, and logs it in. */
  registerOneClick: {
    method: 'PUT',
    path: '/register-one-click',
    access: 'public',
    capability: 'oneClick',
    sealed: true,
    rate: 'credential',
    input: RegisterOneClickSchema,
    output: OneClickValueSchema,
    failures: ['TERMS_NOT_ACCEPTED', 'CAPTCHA_WRONG', 'AFFILIATE_CODE_INVALID', 'NAME_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  /** Opens a trial member. */
  freePlayLogin: {
    method: 'POST',
    path: '/free-play',
    access: 'public',
    capability: 'freePlay',
    rate: 'credential',
    input: FreePlaySchema,
    output: LoginValueSchema,
    failures: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  },
  /** The login that went to pay goes on under a new token. */
  redeemTicket: {
    method: 'POST',
    path: '/return-ticket',
    access: 'public',
    rate: 'credential',
    input: RedeemTicketSchema,
    output: ReturnedLoginSchema,
    failures: ['NOT_FOUND'],
  },
  checkAffiliate: {
    method: 'GET',
    path: '/affiliate-check',
    access: 'public',
    rate: 'credential',
    input: AffiliateCheckSchema,
    output: AffiliateCheckValueSchema,
  },
  getMemberInfo: {
    method: 'GET',
    path: '/member/info',
    access: 'session',
    beforeChange: true,
    output: MemberInfoSchema,
    failures: ['NOT_LOGGED_IN'],
  },
  /** The member's picture: letters of their name on a colour of their own, as the address of a picture. */
  getMemberIcon: {
    method: 'GET',
    path: '/member/icon',
    access: 'session',
    output: z.object({ iconUrl: z.string() }),
    failures: ['NOT_LOGGED_IN'],
  },
  logout: {
    method: 'DELETE',
    path: '/logout',
    access: 'session',
    rate: 'write',
    always: true,
    beforeChange: true,
    output: z.null(),
  },
  setPaymentPassword: {
    method: 'PUT',
    path: '/payment-password',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: SetPaymentPasswordSchema,
    output: z.null(),
    failures: [
      'NOT_LOGGED_IN',
      'BAD_REQUEST',
      'PASSWORDS_DIFFER',
      'PASSWORD_WEAK',
      'OLD_PASSWORD_WRONG',
      'LOGIN_STALE',
      'ACCOUNT_LOCKED',
    ],
  },
  changePassword: {
    method: 'POST',
    path: '/change-password',
    access: 'member',
    capability: 'changePassword',
    beforeChange: true,
    sealed: true,
    rate: 'credential',
    input: ChangePasswordSchema,
    output: z.null(),
    failures: [
      'NOT_LOGGED_IN',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CONTACT_UNPROVEN',
      'BAD_REQUEST',
      'PASSWORDS_DIFFER',
      'PASSWORD_WEAK',
      'OLD_PASSWORD_WRONG',
      'ACCOUNT_LOCKED',
    ],
  },
  updateLanguage: {
    method: 'POST',
    path: '/update-language',
    access: 'session',
    rate: 'write',
    input: z.object({ language: z.string().max(12) }),
    output: z.null(),
    failures: ['BAD_REQUEST'],
  },
});
