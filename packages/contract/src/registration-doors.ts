import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts';

/** By what somebody opens an account by themselves: a form, one press, or an account elsewhere. */
export const REGISTER_DOORS = ['username', 'mobile', 'oneClick', ...SIGN_IN_PROVIDERS] as const;
export type RegisterDoor = (typeof REGISTER_DOORS)[number];

/** `agent`: opened for them by their upline, without a form. */
export const ACCOUNT_DOORS = [...REGISTER_DOORS, 'agent'] as const;
export type AccountDoor = (typeof ACCOUNT_DOORS)[number];

/** How far somebody came, each step behind the one before. */
export const REGISTRATION_STEPS = [
  'opened',
  'begun',
  'sent',
  'verified',
  'registered',
  'loggedIn',
  'deposited',
] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];
