import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { MoneySchema } from './envelope.ts';

/** GET launch-game. `mode` try is the studio's play balance: no wallet, no wager. */
export const LaunchQuerySchema = z.object({
  gameCode: z.string().max(64),
  vendor: z.string().max(16).optional(),
  mode: z.enum(['real', 'try']).default('real'),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']).default('GPL_DESKTOP'),
  language: z.string().max(8).default('bn'),
  lobbyUrl: z.string().max(255).optional(),
  theme: z.enum(['dark', 'light']).optional(),
  /** Of a game whose supplier holds a wallet of its own: what is moved there. Left out: the whole cash balance. */
  transferAmount: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,5})?$/)
    .optional(),
});
/** How a game opens: in the page's frame, in a tab of its own, or in the page's place. */
export const OPENS = ['frame', 'tab', 'page'] as const;
export const LaunchValueSchema = z.object({
  url: z.string(),
  gameCode: z.string(),
  mode: z.enum(['real', 'try']),
  displayName: z.string(),
  opens: z.enum(OPENS),
  /**
   * What the player has with the game's supplier, where that one holds their money itself: what was moved there and has
   * not come back. Null: the game is played from the wallet here.
   */
  takenAlong: z.object({ supplier: z.string(), amount: MoneySchema, currency: z.string() }).nullable(),
});
/** What stands of a player's money with a supplier that holds a wallet of its own. */
export const TransferWalletSchema = z.object({
  /** As people call it. */
  supplier: z.string(),
  currency: z.string(),
  /** What was moved there and has not come back: what was won or lost since, only the supplier knows. */
  amount: MoneySchema,
  /** `under-way`: nobody knows yet where some of it is. `home`: they played there, and all of it has come back. */
  state: z.enum(['there', 'under-way', 'home']),
});

const LAUNCH_FAILURES = [
  'GAME_UNKNOWN',
  'GAME_MAINTENANCE',
  'GAME_DISABLED',
  'NOT_LOGGED_IN',
  'TRUE_ACCOUNT_NEEDED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_FROZEN',
  'SELF_EXCLUDED',
  'LIMIT_REACHED',
  'LIMIT_NEEDED',
  'GAME_NOT_HERE',
  'SUPPLIER_UNAVAILABLE',
  'TRANSFER_UNDER_WAY',
  'INSUFFICIENT_FUNDS',
] as const;

export const vendorCalls = defineSiteCalls({
  /** Suppliers with which money of the player stands or stood. */
  listTransferWallets: {
    method: 'GET',
    path: '/wallet/transfers',
    access: 'member',
    output: z.array(TransferWalletSchema),
  },
  /** One key: all of it comes home, as far as suppliers give it now; `left` is what does not. */
  recoverTransfers: {
    method: 'POST',
    path: '/wallet/transfers/recover',
    access: 'member',
    rate: 'money',
    output: z.object({ amount: MoneySchema, currency: z.string(), left: z.array(TransferWalletSchema) }),
  },
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
    failures: LAUNCH_FAILURES,
  },
  /**
   * The same for the browser inside Facebook's app, which opens no further window: what would open in a tab takes the
   * page's place there.
   */
  launchGameForFacebook: {
    method: 'GET',
    path: '/launch-game/facebook',
    access: 'public',
    rate: 'write',
    input: LaunchQuerySchema,
    output: LaunchValueSchema,
    failures: LAUNCH_FAILURES,
  },
});
