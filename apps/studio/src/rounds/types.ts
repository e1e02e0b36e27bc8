import type { Amount } from '@baize/domain/money';
import type { DiceSide } from '@baize/domain/games/dice';
import type { MinesPhase } from '@baize/domain/games/mines';
import type { SlotSpin } from '@baize/domain/games/slot/engine';

/**
 * INTENT (written before anything is sent) -> BET_SENT -> BET_OK (a running mines round) or SETTLING (outcome stored, win on
 * its way) -> CLOSED; REFUSED when the wallet said no; ROLLING_BACK -> VOID when nobody knows what the wallet said.
 */
export type RoundState = 'INTENT' | 'BET_SENT' | 'BET_OK' | 'SETTLING' | 'ROLLING_BACK' | 'CLOSED' | 'VOID' | 'REFUSED';
export type Mode = 'real' | 'try';

/** What the player chose, as stored. Bigints are decimal text. */
export type RoundParams =
  | { readonly family: 'dice'; readonly chanceE2: number; readonly side: DiceSide }
  | { readonly family: 'slot' }
  | { readonly family: 'mines'; readonly mines: number; readonly ceilingE4: string };

/** What came of it, as stored and safe to show: a running mines round has no layout here. */
export type RoundResult =
  | { readonly family: 'dice'; readonly rollE2: number; readonly win: boolean }
  | { readonly family: 'slot'; readonly spins: readonly SlotSpin[]; readonly units: number; readonly capped: boolean }
  | {
      readonly family: 'mines';
      readonly phase: MinesPhase;
      readonly picks: readonly number[];
      readonly lastStep: number;
      readonly layout: readonly number[] | null;
    };

export type Round = {
  readonly id: string;
  readonly operatorId: string;
  readonly playerId: string;
  readonly externalUser: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly mode: Mode;
  readonly currency: string;
  readonly state: RoundState;
  readonly requestId: string;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly validBet: Amount;
  readonly jackpotContribution: Amount;
  readonly multiplierE4: bigint;
  readonly modelHash: string;
  readonly seedId: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Null once the bet was refused: the nonce went back to its pair. */
  readonly nonce: number | null;
  readonly params: RoundParams;
  readonly result: RoundResult | null;
  readonly secret: Buffer | null;
  readonly closedBy: 'player' | 'rule' | null;
  readonly refusal: string | null;
  readonly disputed: boolean;
  readonly balanceBefore: Amount | null;
  readonly balanceAfter: Amount | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly version: number;
  /** The sealed server seed, only after its pair was rotated away. */
  readonly revealedSeed: Buffer | null;
};

/** The codes a player's client is told (apps/studio/README.md). */
export const FAULT_STATUS = {
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
export type FaultCode = keyof typeof FAULT_STATUS;
export type PlayFault = {
  readonly code: FaultCode;
  readonly detail?: string | undefined;
  readonly balance?: Amount | undefined;
  readonly round?: string | undefined;
};
