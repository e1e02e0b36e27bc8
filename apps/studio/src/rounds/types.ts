import type { Amount } from '@baize/domain/money';
import type { Row } from '../db/query.ts';

/**
 * INTENT (written before anything is sent) -> BET_SENT -> BET_OK (a running mines round) or SETTLING (outcome stored,
 * win on its way) -> CLOSED; REFUSED when the wallet said no; ROLLING_BACK -> VOID when it is not known what the
 * wallet said.
 */
export type RoundState = Row<'round'>['state'];

/** A round as stored, with what its player and its pair of seeds say of it. */
export type Round = Readonly<Row<'round'>> & {
  /** The operator's id of the player. */
  readonly externalUser: string;
  readonly serverSeedHash: string;
  /** The sealed server seed, only after its pair was rotated away. */
  readonly revealedSeed: Buffer | null;
};

/** The codes a player's client is told (apps/studio/README.md). */
export const FAILURE_STATUS = {
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
  TILE_OPEN: 409,
  NO_GEM: 409,
  TOO_LARGE: 413,
  STAKE_BELOW_MIN: 422,
  STAKE_ABOVE_MAX: 422,
  STAKE_STEP: 422,
  WIN_ABOVE_MAX: 422,
  CHANCE_INVALID: 422,
  MINES_INVALID: 422,
  TILE_INVALID: 422,
  CLIENT_SEED_INVALID: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  WALLET_REFUSED: 502,
  BET_VOID: 503,
  UNAVAILABLE: 503,
} as const;
export type PlayFailureCode = keyof typeof FAILURE_STATUS;
export type PlayFailure = {
  readonly code: PlayFailureCode;
  readonly detail?: string | undefined;
  readonly balance?: Amount | undefined;
  readonly round?: string | undefined;
};
