/** What a brand's rules of codes, logins and passwords may hold, for the form and for the schema. No schema here. */
export const SECURITY_BOUNDS = {
  expiredMinutes: { min: 1, max: 15 },
  /** 0: as long as a code holds. */
  resendSeconds: { min: 0, max: 900 },
  lockMinutes: { min: 1, max: 1_440 },
  cap: { min: 1, max: 1_000_000 },
  captchaAfterFailures: { min: 0, max: 10 },
  memberIdleMinutes: { min: 5, max: 43_200 },
  agentIdleMinutes: { min: 5, max: 1_440 },
  /** 0: a password never expires. */
  passwordMaxAgeDays: { min: 0, max: 3_650 },
  newPlaceDays: { min: 1, max: 365 },
} as const;

/** Of whom codes are counted, the narrowest first. A network is an IPv4 address or an IPv6 /64. */
export const CAP_SCOPES = ['recipient', 'device', 'network', 'prefix', 'country', 'brand'] as const;
export type CapScope = (typeof CAP_SCOPES)[number];
export const FIRST_LOGINS = ['welcome', 'change'] as const;
