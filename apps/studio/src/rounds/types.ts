import type { PlayFailureCode } from '@baize/contract/play/failures';
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

/** The codes a player's client is told, as the contract declares them. */
export { PLAY_FAILURES as FAILURE_STATUS, type PlayFailureCode } from '@baize/contract/play/failures';
export type PlayFailure = {
  readonly code: PlayFailureCode;
  readonly detail?: string | undefined;
  readonly balance?: Amount | undefined;
  readonly round?: string | undefined;
};
