import { sql } from 'kysely';
import { takesBets } from '../catalogue/store.ts';
import { takesCrashBets } from '../crash/store.ts';
import type { Tx } from '../db/pool.ts';
import { columnsOf, packRows, prepare, rowsIn, tables, type Row } from '../db/query.ts';
import type { PlayerId } from '../ids.ts';
import type { Secrets } from '../secrets.ts';
import { brandOf, externalUserOf, sealedTokenOf } from '../sessions/store.ts';
import type { After } from '../settlement/rounds-walk.ts';
import { betOf, packCalls, storedCalls } from '../settlement/store.ts';
import type { NewOpening } from './open-round.ts';
import type { CrashResult } from './stored.ts';
import { keptRequests, rounds, type NewRound } from './store.ts';
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

const BET_COLUMNS = [
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
] as const;

/** Bets that are written together, packed: how many there are does not change the statement. */
type Packed = { readonly rounds: string; readonly requests: string; readonly calls: string; readonly now: Date };

const opening = ({ rounds: packed, requests, now }: Omit<Packed, 'calls'>) =>
  tables
    .with('opened', () =>
      tables
        .insertInto('round')
        .columns(BET_COLUMNS)
        .expression(
          sql`select ${columnsOf('bet', BET_COLUMNS)} from ${rowsIn('round', packed)} as bet
            where ${takesBets({ gameCode: sql.ref('bet.gameCode') })}
              and ${takesCrashBets({ sharedId: sql.ref('bet.sharedId'), now })}`,
        )
        .returningAll(),
    )
    .with('kept', () => keptRequests(requests));
const openTry = prepare((values: Omit<Packed, 'calls'>) => opening(values).selectFrom('opened').selectAll());
const openReal = prepare((values: Packed) =>
  opening(values)
    .with('called', () => storedCalls(values.calls))
    .selectFrom('opened')
    .selectAll(),
);

const packed = (bets: readonly NewSharedOpening[], now: Date) => ({
  rounds: packRows(bets.map(({ round }) => ({ ...round, state: 'BET_SENT' }))),
  requests: packRows(
    bets.map(({ round: { id, playerId, requestId }, content }) => ({ playerId, requestId, content, roundId: id })),
  ),
  now,
});

/** Writes a bet of try play and its request where the shared round takes bets at this moment. Undefined: not so. */
export const insertTryBet = (tx: Tx, bet: NewSharedOpening): Promise<Row<'round'> | undefined> =>
  tx.maybe(openTry(packed([bet], bet.round.openedAt)));

/**
 * Writes bets, their requests and calls by one statement, each where its shared round takes bets at this moment; in
 * their order, undefined where it does not. A repeated request and a panel that has its bet are refused by their unique
 * indexes, and the whole statement with them.
 */
export async function insertRealBets(
  tx: Tx,
  secrets: Secrets,
  { bets, now }: { readonly bets: readonly NewSharedOpening[]; readonly now: Date },
): Promise<(Row<'round'> | undefined)[]> {
  const calls = packCalls(
    secrets,
    bets.map(({ call }) => call!),
  );
  const rows = await tx.rows(openReal({ ...packed(bets, now), calls }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bets.map(({ round }) => byId.get(round.id));
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
};
const AUTO = sql<number>`coalesce((params->>'targetE2')::integer, (params->>'ceilingE2')::integer)`;

const dueBets = prepare((values: DueQuery & After<string>) =>
  withCall()
    .where('round.sharedId', '=', values.sharedId)
    .where('round.state', '=', 'BET_OK')
    .where('round.id', '>', values.after)
    .where(sql<boolean>`(${values.all}::boolean or ${AUTO} <= ${values.reachedE2}::integer)`)
    .orderBy('round.id')
    .limit(values.limit),
);
export const findDueBets = (tx: Tx, { page, ...query }: DueQuery & Paged): Promise<PressedBet[]> =>
  tx.rows(dueBets({ ...query, ...page }));
type Paged = { readonly page: After<string> };

/** Of bets in a shared round that were interrupted and have no target of their own. */
export const findUntargeted = (tx: Tx, sharedId: string, { after, limit }: After<string>): Promise<Round[]> =>
  tx.rows(
    rounds()
      .where('round.sharedId', '=', sharedId)
      .where('round.state', '=', 'BET_OK')
      .where(sql<boolean>`params->>'targetE2' is null`)
      .where('round.id', '>', after)
      .orderBy('round.id')
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

const everybody = prepare((values: { readonly sharedId: string; readonly each: number }) =>
  tables
    .with('placed', () =>
      tables
        .selectFrom('round')
        .select(['round.id', 'round.operatorId', 'round.playerId', 'round.stake', 'round.currency', 'round.result'])
        .select((eb) => brandOf(eb.ref('round.sessionId')).as('brand'))
        .where('round.sharedId', '=', values.sharedId)
        .where('round.mode', '=', 'real')
        .where('round.state', 'in', ['BET_OK', 'SETTLING', 'CLOSED']),
    )
    .with('ranked', (placed) =>
      placed
        .selectFrom('placed')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by operator_id, brand order by stake desc, id)::integer`.as('rank'),
        )
        .select(sql<number>`count(*) over (partition by operator_id, brand)::integer`.as('count')),
    )
    .selectFrom('ranked')
    .select(['ranked.operatorId', 'ranked.brand', 'ranked.count', 'ranked.stake', 'ranked.currency', 'ranked.result'])
    .select((eb) => externalUserOf(eb.ref('ranked.playerId')).as('externalUser'))
    .where('ranked.rank', '<=', values.each)
    .orderBy('ranked.rank'),
);
export type EverybodysBet = Pick<Round, 'operatorId' | 'stake' | 'currency' | 'result' | 'externalUser'> & {
  readonly brand: string | null;
  /** All bets of its operator and brand. */
  readonly count: number;
};
/** The largest real bets in a shared round, so many of each operator and brand, the largest first. */
export const findEverybodysBets = (tx: Tx, sharedId: string, each: number): Promise<EverybodysBet[]> =>
  tx.rows(everybody({ sharedId, each }));
