import type { Boot } from '@baize/contract/boot';

export type ForgotWay = 'phone' | 'email';

/** The ways to a new password: by what the house can send to. */
export const forgotWays = ({ capabilities }: Pick<Boot, 'capabilities'>): ForgotWay[] =>
  capabilities.includes('forgotPassword')
    ? [
        ...(capabilities.includes('smsCodes') ? (['phone'] as const) : []),
        ...(capabilities.includes('emailCodes') ? (['email'] as const) : []),
      ]
    : [];
