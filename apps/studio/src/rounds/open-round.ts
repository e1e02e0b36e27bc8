import { sql } from 'kysely';
import { takesBets } from '../catalogue/store.ts';
import type { Tx } from '../db/pool.ts';
import { prepare, tables } from '../db/query.ts';
import type { Secrets } from '../secrets.ts';
import { takenNonce } from '../seeds/store.ts';
import { touchedSeat, type Session } from '../sessions/store.ts';
import { sealCall, storedCall, type NewCall } from '../settlement/store.ts';
import { keptRequest, openedRound, type NewRound } from './store.ts';
import type { Round } from './types.ts';

/** What is written of a bet before its wallet is called. */
export type NewOpening = {
  readonly session: Session;
  readonly round: NewRound;
  /** What the request asked for: the same id with other content is refused. */
  readonly content: string;
  /** The bet; absent in try play, which has no wallet. */
  readonly call: NewCall | undefined;
};
/** The new round, and the sealed seed that its outcome will be computed from. */
export type OpenedRound = { readonly round: Round; readonly serverSeed: Buffer };

const SEAT_IS_OURS = sql<boolean>`exists (select from seat_lock)`;
const ROUND_IS_OPEN = sql<boolean>`exists (select from opened)`;

type Values = NewRound & { readonly content: string; readonly now: Date };

/** Locks the seat, draws a nonce where the game takes bets, and writes the round and its request with it. */
const opening = (values: Values) =>
  tables
    .with('seat_lock', () => touchedSeat(values))
    .with('drawn', () => takenNonce(values, sql<boolean>`${SEAT_IS_OURS} and ${takesBets(values)}`))
    .with('opened', () => openedRound(values))
    .with('kept', () => keptRequest(values));
const drawnBy = ['drawn.serverSeed', 'drawn.serverSeedHash'] as const;

const openTry = prepare((values: Values) =>
  opening(values).selectFrom(['opened', 'drawn']).selectAll('opened').select(drawnBy),
);
/** What the bet's call has beside the values of its round. */
export type BetValues = { readonly callId: string; readonly requestUuid: string; readonly body: Buffer };
const betIn = (values: Omit<NewRound, 'jackpotContribution'> & BetValues): NewCall => ({
  id: values.callId,
  roundId: values.id,
  operatorId: values.operatorId,
  kind: 'bet',
  raise: 0,
  amount: values.stake,
  reference: null,
  requestUuid: values.requestUuid,
  body: values.body,
  createdAt: values.openedAt,
  leaseUntil: values.leaseUntil,
});

const openReal = prepare((values: Values & BetValues) =>
  opening(values)
    .with('called', () => storedCall(betIn(values), ROUND_IS_OPEN))
    .selectFrom(['opened', 'drawn'])
    .selectAll('opened')
    .select(drawnBy),
);

export const betValues = ({ id, requestUuid, body }: NewCall): BetValues => ({ callId: id, requestUuid, body });

/**
 * Opens a round in one statement, which is one round trip and one flushed commit where it stands alone: the round, its
 * request and the bet's call are written together or not at all. Undefined where nothing was drawn: the game takes no
 * bets, or its seeds were rotated at this very moment. A repeated request and an unfinished round are refused by their
 * unique indexes, and the statement with them.
 */
export async function insertOpening(
  tx: Tx,
  secrets: Secrets,
  { session, round, content, call }: NewOpening,
): Promise<OpenedRound | undefined> {
  const values = { ...round, content, now: round.openedAt };
  const row = await tx.maybe(call ? openReal({ ...values, ...betValues(sealCall(secrets, call)) }) : openTry(values));
  if (!row) return undefined;
  const { serverSeed, ...opened } = row;
  return { serverSeed, round: { ...opened, externalUser: session.externalUser, revealedSeed: null, shared: null } };
}
