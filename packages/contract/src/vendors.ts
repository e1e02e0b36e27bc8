import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';

/** GET launch-game. `mode` try is the studio's play balance: no wallet, no wager. */
export const LaunchQuerySchema = z.object({
  gameCode: z.string().max(64),
  vendor: z.string().max(16).optional(),
  mode: z.enum(['real', 'try']).default('real'),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']).default('GPL_DESKTOP'),
  language: z.string().max(8).default('bn'),
  lobbyUrl: z.string().max(255).optional(),
  theme: z.enum(['dark', 'light']).optional(),
});
export const LaunchValueSchema = z.object({
  url: z.string(),
  gameCode: z.string(),
  mode: z.enum(['real', 'try']),
  displayName: z.string(),
});

export const vendorCalls = defineSiteCalls({
  /**
   * `mode` real needs a member, `mode` try nobody. A GET by the specification, with an effect at the supplier: it
   * counts as a write, and only a page of the same origin may make it (site-frame.ts).
   */
  launchGame: {
    method: 'GET',
    path: '/launch-game',
    access: 'public',
    rate: 'write',
    input: LaunchQuerySchema,
    output: LaunchValueSchema,
    failures: [
      'GAME_UNKNOWN',
      'GAME_MAINTENANCE',
      'GAME_DISABLED',
      'NOT_LOGGED_IN',
      'TRUE_ACCOUNT_NEEDED',
      'ACCOUNT_DISABLED',
      'ACCOUNT_FROZEN',
      'SELF_EXCLUDED',
      'LIMIT_REACHED',
      'GAME_NOT_HERE',
      'SUPPLIER_UNAVAILABLE',
    ],
  },
});
