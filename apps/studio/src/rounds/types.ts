import type { FailureOf } from '@baize/contract/define-call';
import type { PlayCallName, PlayCalls } from '@baize/contract/play/calls';
import type { PlayFailureCode } from '@baize/contract/play/failures';
import type { Amount } from '@baize/domain/money';
import type { SharedFacts } from '../crash/store.ts';
import type { Row } from '../db/query.ts';

/**
 * BET_SENT (written before the bet is sent) -> BET_OK (a running mines round) or SETTLING (outcome stored,
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
  /** The round that everybody plays, of a bet in one. */
  readonly shared: SharedFacts | null;
};

/**
 * An expected failure of a play call. `C` names the codes it can carry, so that a handler which answers a code that its
 * call does not declare does not compile.
 */
export type PlayFailure<C extends PlayFailureCode = PlayFailureCode> = {
  readonly code: C;
  readonly detail?: string | undefined;
  readonly balance?: Amount | undefined;
  readonly round?: string | undefined;
};
/** The failures that a call of the contract declares. */
export type PlayFailureOf<N extends PlayCallName> = PlayFailure<FailureOf<PlayCalls[N]>>;
