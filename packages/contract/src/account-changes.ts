/** What is told to a member of what opens their account, whoever changed it. */
export const ACCOUNT_CHANGES = [
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-unlinked',
  'contact-bound',
  'data-copied',
  'keys-removed',
  'password-reset',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
