/** The codes that the studio answers to a game client, with their HTTP status. */
export const PLAY_FAILURES = {
  BAD_REQUEST: 400,
  SESSION_UNKNOWN: 401,
  SESSION_EXPIRED: 401,
  WALLET_SESSION_EXPIRED: 401,
  NOT_ENOUGH_MONEY: 402,
  LIMIT_REACHED: 403,
  USER_DISABLED: 403,
  GAME_DISABLED: 403,
  TRY_ONLY: 403,
  NOT_FOUND: 404,
  REQUEST_CONFLICT: 409,
  IN_PROGRESS: 409,
  ROUND_OPEN: 409,
  PREVIOUS_UNSETTLED: 409,
  ROUND_OVER: 409,
  STEP_CONFLICT: 409,
  BETS_CLOSED: 409,
  PANEL_TAKEN: 409,
  TOO_EARLY: 409,
  FREE_ROUNDS_OVER: 409,
  ACTION_INVALID: 422,
  TOO_LARGE: 413,
  STAKE_BELOW_MIN: 422,
  STAKE_ABOVE_MAX: 422,
  STAKE_STEP: 422,
  WIN_ABOVE_MAX: 422,
  CHANCE_INVALID: 422,
  CHOICE_INVALID: 422,
  TARGET_INVALID: 422,
  CLIENT_SEED_INVALID: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  WALLET_REFUSED: 502,
  BET_VOID: 503,
  UNAVAILABLE: 503,
} as const;
export type PlayFailureCode = keyof typeof PLAY_FAILURES;

/** What a refusal looks like on the wire. */
export type PlayRefusal = {
  readonly error: PlayFailureCode;
  /** For a developer, never for the player. */
  readonly detail: string;
  /** The balance, where it is the reason. */
  readonly balance?: string;
  /** The round that stands in the way, or that the refusal is about. */
  readonly round?: string;
};

/** The frame of the studio answers these to any call. */
export const FRAME_FAILURES = ['BAD_REQUEST', 'TOO_LARGE', 'TOO_MANY', 'INTERNAL', 'UNAVAILABLE'] as const;
/** And these to a call that needs a session. */
export const SESSION_FAILURES = ['SESSION_UNKNOWN', 'SESSION_EXPIRED'] as const;

/** What is told of a stake that the operator's wallet refused. */
export const WALLET_REFUSALS = [
  'WALLET_SESSION_EXPIRED',
  'NOT_ENOUGH_MONEY',
  'LIMIT_REACHED',
  'USER_DISABLED',
  'GAME_DISABLED',
  'FREE_ROUNDS_OVER',
  'WALLET_REFUSED',
] as const;
export type WalletRefusal = (typeof WALLET_REFUSALS)[number];

/** Own codes of a call that begins a round: an input of another game, a stake, what stands in its way, the wallet. */
export const BET_FAILURES = [
  'BAD_REQUEST',
  'STAKE_BELOW_MIN',
  'STAKE_ABOVE_MAX',
  'STAKE_STEP',
  'WIN_ABOVE_MAX',
  'REQUEST_CONFLICT',
  'IN_PROGRESS',
  'ROUND_OPEN',
  'PREVIOUS_UNSETTLED',
  'NOT_FOUND',
  'BET_VOID',
  ...WALLET_REFUSALS,
] as const;
/** Own codes of a call that goes on with a round. */
export const STEP_FAILURES = ['NOT_FOUND', 'IN_PROGRESS', 'ROUND_OVER'] as const;
