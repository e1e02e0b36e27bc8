import { sql, type SqlBool } from 'kysely';
import { takesBets } from '../catalogue/store.ts';
import { takesCrashBets } from '../crash/store.ts';
import type { Tx } from '../db/pool.ts';
import { prepare, tables, type Row } from '../db/query.ts';
import type { PlayerId } from '../ids.ts';
import type { Secrets } from '../secrets.ts';
import { brandOf, externalUserOf, sealedTokenOf } from '../sessions/store.ts';
import { betOf, sealCall, storedCall } from '../settlement/store.ts';
import { betIn, betValues, type BetValues, type NewOpening } from './open-round.ts';
import type { CrashResult } from './stored.ts';
import { keptRequest, rounds, type NewRound } from './store.ts';
import type { Round } from './types.ts';

/** A bet whose round runs or is about to. */
export const OPEN_BET: CrashResult = { family: 'crash', phase: 'open', cashedE2: null, by: null, livedE2: null };

/** Bets in a shared round: rounds of their own to the wallet, drawn from the one that everybody plays. */
export type NewBet = Omit<NewRound, 'jackpotContribution'> & {
  readonly sharedId: string;
  readonly panel: 1 | 2;
  readonly clientSeed: string;
  readonly nonce: number;
};
export type NewSharedOpening = Omit<NewOpening, 'round'> & { readonly round: NewBet };

const openedBet = (bet: NewBet, when: ReturnType<typeof sql<SqlBool>>) =>
  tables
    .insertInto('round')
    .columns([
      'id',
      'operatorId',
      'playerId',
      'sessionId',
      'gameCode',
      'mode',
      'currency',
      'state',
      'requestId',
      'stake',
      'payoutStep',
      'modelHash',
      'params',
      'openedAt',
      'leaseUntil',
      'clientSeed',
      'nonce',
      'sharedId',
      'panel',
    ])
    .expression(
      sql`select ${bet.id}::text, ${bet.operatorId}::text, ${bet.playerId}::bigint, ${bet.sessionId}::uuid,
        ${bet.gameCode}::text, ${bet.mode}::text, ${bet.currency}::text, 'BET_SENT', ${bet.requestId}::uuid,
        ${bet.stake}::bigint, ${bet.payoutStep}::bigint, ${bet.modelHash}::text, ${bet.params}::jsonb,
        ${bet.openedAt}::timestamptz,
        ${bet.leaseUntil}::timestamptz, ${bet.clientSeed}::text, ${bet.nonce}::integer, ${bet.sharedId}::text,
        ${bet.panel}::smallint where ${when}`,
    )
    .returningAll();

type Values = NewBet & { readonly content: string; readonly now: Date };
const OPENED = sql<boolean>`exists (select from opened)`;
const opening = (values: Values) =>
  tables
    .with('opened', () => openedBet(values, sql<SqlBool>`${takesBets(values)} and ${takesCrashBets(values)}`))
    .with('kept', () => keptRequest(values));

const openTry = prepare((values: Values) => opening(values).selectFrom('opened').selectAll());
const openReal = prepare((values: Values & BetValues) =>
  opening(values)
    .with('called', () => storedCall(betIn(values), OPENED))
    .selectFrom('opened')
    .selectAll(),
);

/**
 * Writes a bet, its request and its call in one statement, where the shared round takes bets at this moment. Undefined
 * where it does not. A repeated request and a panel that has its bet are refused by their unique indexes.
 */
export async function insertSharedOpening(
  tx: Tx,
  secrets: Secrets,
  { round, content, call }: NewSharedOpening,
): Promise<Row<'round'> | undefined> {
  const values = { ...round, content, now: round.openedAt };
  return tx.maybe(call ? openReal({ ...values, ...betValues(sealCall(secrets, call)) }) : openTry(values));
}

/** A bet with what sending its win takes. */
export type PressedBet = Round & { readonly betId: string | null; readonly sealedToken: Buffer | null };
const withCall = () =>
  rounds().select((eb) => [
    betOf(eb.ref('round.id')).as('betId'),
    sealedTokenOf(eb.ref('round.sessionId')).as('sealedToken'),
  ]);

const pressedBets = prepare((values: { readonly ids: string[] }) =>
  withCall().where(sql<boolean>`round.id = any(${values.ids}::text[])`),
);
/** The bets with these ids, in their order. */
export async function findPressed(tx: Tx, ids: readonly string[]): Promise<(PressedBet | undefined)[]> {
  const rows = await tx.rows(pressedBets({ ids: [...ids] }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export type DueQuery = {
  readonly sharedId: string;
  /** Bets that cash out at this figure or below. */
  readonly reachedE2: number;
  /** Every bet that is left. */
  readonly all: boolean;
  readonly limit: number;
};
const AUTO = sql<number>`coalesce((params->>'targetE2')::integer, (params->>'ceilingE2')::integer)`;

const dueBets = prepare((values: DueQuery) =>
  withCall()
    .where('round.sharedId', '=', values.sharedId)
    .where('round.state', '=', 'BET_OK')
    .where(sql<boolean>`(${values.all}::boolean or ${AUTO} <= ${values.reachedE2}::integer)`)
    .limit(values.limit),
);
export const findDueBets = (tx: Tx, query: DueQuery): Promise<PressedBet[]> => tx.rows(dueBets(query));

/** Of bets in a shared round that were interrupted and have no target of their own. */
export const findUntargeted = (tx: Tx, sharedId: string, limit: number): Promise<Round[]> =>
  tx.rows(
    rounds()
      .where('round.sharedId', '=', sharedId)
      .where('round.state', '=', 'BET_OK')
      .where(sql<boolean>`params->>'targetE2' is null`)
      .limit(limit),
  );

/** The shared rounds that still have bets without an end. */
export const findAboard = async (tx: Tx): Promise<string[]> => {
  const found = await tx.rows(
    tables
      .selectFrom('round')
      .select('sharedId')
      .distinct()
      .where('sharedId', 'is not', null)
      .where('state', '=', 'BET_OK')
      .$narrowType<{ sharedId: string }>(),
  );
  return found.map(({ sharedId }) => sharedId);
};

const ownBets = prepare((values: { readonly playerId: PlayerId; readonly sharedId: string }) =>
  rounds()
    .where('round.playerId', '=', values.playerId)
    .where('round.sharedId', '=', values.sharedId)
    .where('round.state', 'not in', ['REFUSED'])
    .orderBy('round.panel'),
);
/** A player's own bets in a shared round. */
export const findOwnBets = (tx: Tx, playerId: PlayerId, sharedId: string): Promise<Round[]> =>
  tx.rows(ownBets({ playerId, sharedId }));

const everybody = prepare((values: { readonly sharedId: string; readonly limit: number }) =>
  tables
    .selectFrom('round')
    .select(['round.operatorId', 'round.stake', 'round.currency', 'round.result'])
    .select((eb) => [
      externalUserOf(eb.ref('round.playerId')).as('externalUser'),
      brandOf(eb.ref('round.sessionId')).as('brand'),
    ])
    .where('round.sharedId', '=', values.sharedId)
    .where('round.mode', '=', 'real')
    .where('round.state', 'in', ['BET_OK', 'SETTLING', 'CLOSED'])
    .orderBy('round.stake', 'desc')
    .orderBy('round.id')
    .limit(values.limit),
);
export type EverybodysBet = Pick<Round, 'operatorId' | 'stake' | 'currency' | 'result' | 'externalUser'> & {
  readonly brand: string | null;
};
/** Everybody's real bets in a shared round, the largest first. */
export const findEverybodysBets = (tx: Tx, sharedId: string, limit: number): Promise<EverybodysBet[]> =>
  tx.rows(everybody({ sharedId, limit }));
