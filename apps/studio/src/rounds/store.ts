import { sql, type Expression } from 'kysely';
import type { Amount } from '@baize/domain/money';
import { sharedFactsOf, sharedHashOf } from '../crash/store.ts';
import type { Tx } from '../db/pool.ts';
import { changedAfter, columnsOf, packRows, prepare, rowsIn, tables, type Position, type Row } from '../db/query.ts';
import type { PlayerId } from '../ids.ts';
import type { Secrets } from '../secrets.ts';
import { revealedSeedOf, serverSeedHashOf } from '../seeds/store.ts';
import { externalUserOf, type Forgetting, type Seat } from '../sessions/store.ts';
import type { After } from '../settlement/rounds-walk.ts';
import { acceptedCallsOf } from '../settlement/store.ts';
import type { RoundSecret } from './stored.ts';
import type { Round } from './types.ts';

/** Rounds and the requests that began or ended them: how they are written first and found again. */
export const rounds = () =>
  tables
    .selectFrom('round')
    .selectAll('round')
    .select((eb) => [
      externalUserOf(eb.ref('round.playerId')).as('externalUser'),
      eb.fn
        .coalesce(serverSeedHashOf(eb.ref('round.seedId').$notNull()), sharedHashOf(eb.ref('round.sharedId')))
        .$notNull()
        .as('serverSeedHash'),
      revealedSeedOf(eb.ref('round.seedId').$notNull()).as('revealedSeed'),
      sharedFactsOf(eb.ref('round.sharedId')).as('shared'),
    ]);

const roundById = prepare((values: { readonly id: string }) => rounds().where('round.id', '=', values.id));
const roundByIdLocked = prepare((values: { readonly id: string }) =>
  rounds().where('round.id', '=', values.id).forUpdate('round'),
);
const unfinishedRound = prepare((seat: Seat) =>
  rounds()
    .where('round.playerId', '=', seat.playerId)
    .where('round.gameCode', '=', seat.gameCode)
    .where('round.closedAt', 'is', null)
    .where('round.sharedId', 'is', null),
);

export const findRound = (tx: Tx, id: string): Promise<Round | undefined> => tx.maybe(roundById({ id }));

/** The round, locked until the end of the transaction. */
export const lockRound = (tx: Tx, id: string): Promise<Round | undefined> => tx.maybe(roundByIdLocked({ id }));

/** The one unfinished round of a player and game, if any; bets in a shared round are not of this kind. */
export const findUnfinished = (tx: Tx, seat: Seat): Promise<Round | undefined> => tx.maybe(unfinishedRound(seat));

/** A round that is there for certain: it was inserted or locked in this transaction. */
export async function rereadRound(tx: Tx, id: string): Promise<Round> {
  const round = await findRound(tx, id);
  if (!round) throw new Error(`round ${id} is gone`);
  return round;
}

/** What a player asked for, by the id that their client gave it: the same id asks for the same thing. */
export type PlayRequest = Readonly<Row<'playRequest'>>;

const requestById = prepare((values: Pick<PlayRequest, 'playerId' | 'requestId'>) =>
  tables
    .selectFrom('playRequest')
    .selectAll()
    .where('playerId', '=', values.playerId)
    .where('requestId', '=', values.requestId),
);
const requestsByIds = prepare((values: { readonly packed: string }) =>
  tables
    .selectFrom('playRequest')
    .selectAll('playRequest')
    .where(
      sql<boolean>`(player_id, request_id) in
        (select asked.player_id, asked.request_id from ${rowsIn('playRequest', values.packed)} as asked)`,
    ),
);
type RequestKey = Pick<PlayRequest, 'playerId' | 'requestId'>;
/** The requests that were made before, in the order of their keys. */
export async function findRequests(tx: Tx, keys: readonly RequestKey[]): Promise<(PlayRequest | undefined)[]> {
  const nameOf = ({ playerId, requestId }: RequestKey): string => `${playerId} ${requestId}`;
  const found = new Map((await tx.rows(requestsByIds({ packed: packRows(keys) }))).map((row) => [nameOf(row), row]));
  return keys.map((key) => found.get(nameOf(key)));
}

export const findRequest = (tx: Tx, playerId: PlayerId, requestId: string): Promise<PlayRequest | undefined> =>
  tx.maybe(requestById({ playerId, requestId }));

export type NewRound = Pick<
  Round,
  | 'id'
  | 'operatorId'
  | 'playerId'
  | 'sessionId'
  | 'gameCode'
  | 'mode'
  | 'currency'
  | 'requestId'
  | 'stake'
  | 'jackpotContribution'
  | 'payoutStep'
  | 'modelHash'
  | 'params'
  | 'openedAt'
  | 'leaseUntil'
  | 'rewardId'
>;

/**
 * The parts of the statement that opens a round (open-round.ts): `drawn` is what it is drawn from, `opened` the round.
 * The unique index on unfinished rounds makes a second one of the same player and game impossible.
 */
export const openedRound = (round: NewRound) =>
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
      'jackpotContribution',
      'payoutStep',
      'modelHash',
      'params',
      'openedAt',
      'leaseUntil',
      'rewardId',
      'seedId',
      'clientSeed',
      'nonce',
    ])
    .expression(
      sql`select ${round.id}::text, ${round.operatorId}::text, ${round.playerId}::bigint, ${round.sessionId}::uuid,
        ${round.gameCode}::text, ${round.mode}::text, ${round.currency}::text, 'BET_SENT', ${round.requestId}::uuid,
        ${round.stake}::bigint, ${round.jackpotContribution}::bigint, ${round.payoutStep}::bigint,
        ${round.modelHash}::text, ${round.params}::jsonb, ${round.openedAt}::timestamptz,
        ${round.leaseUntil}::timestamptz, ${round.rewardId}::uuid, drawn.seed_id, drawn.client_seed, drawn.nonce
        from drawn`,
    )
    .returningAll();

/** The primary key refuses an id that this player used for something else, and the whole statement with it. */
export const keptRequest = (request: Pick<PlayRequest, 'playerId' | 'requestId' | 'content'>) =>
  tables
    .insertInto('playRequest')
    .columns(['playerId', 'requestId', 'content', 'roundId'])
    .expression(
      sql`select ${request.playerId}::bigint, ${request.requestId}::uuid, ${request.content}::text, id from opened`,
    );

/** The same of the many that a statement opened; packed. */
const REQUEST_COLUMNS = ['playerId', 'requestId', 'content', 'roundId'] as const;
export const keptRequests = (packed: string) =>
  tables
    .insertInto('playRequest')
    .columns(REQUEST_COLUMNS)
    .expression(
      sql`select ${columnsOf('request', REQUEST_COLUMNS)} from ${rowsIn('playRequest', packed)} as request
        where request.round_id in (select id from opened)`,
    );

const newRequest = prepare((values: PlayRequest) =>
  tables.insertInto('playRequest').values({
    playerId: values.playerId,
    requestId: values.requestId,
    content: values.content,
    roundId: values.roundId,
  }),
);

/** For a request that ends a round or moves it on. The primary key refuses an id that this player used before. */
export const insertRequest = (tx: Tx, request: PlayRequest): Promise<number> => tx.run(newRequest(request));

const secretPurpose = ({ id, params }: Pick<Round, 'id' | 'params'>): string => `${params.family}:${id}`;

export const sealSecret = (secrets: Secrets, round: Pick<Round, 'id' | 'params'>, secret: RoundSecret): Buffer =>
  secrets.seal(secretPurpose(round), JSON.stringify(secret));

/** What a running round keeps from its player, such as the cards that were not turned. */
export function openSecret<S>(secrets: Secrets, round: Round): S {
  if (round.secret === null) throw new Error(`round ${round.id} is not a running round`);
  return JSON.parse(secrets.open(secretPurpose(round), round.secret).toString('utf8')) as S;
}

export type HistoryQuery = {
  readonly seat: Seat;
  /** Only rounds opened before this one; the newest without it. */
  readonly before: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};

export const findHistory = (tx: Tx, { seat, before, limit }: HistoryQuery): Promise<Round[]> =>
  tx.rows(
    rounds()
      .where('round.playerId', '=', seat.playerId)
      .where('round.gameCode', '=', seat.gameCode)
      .where('round.state', 'in', ['BET_OK', 'SETTLING', 'CLOSED', 'ROLLING_BACK', 'VOID'])
      .where('round.result', 'is not', null)
      .$if(before !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('round.openedAt', 'round.id'), '<', eb.tuple(before!.at, before!.id))),
      )
      .orderBy('round.openedAt', 'desc')
      .orderBy('round.id', 'desc')
      .limit(limit),
  );

export type ChangesQuery = { readonly operatorId: string; readonly after: Position; readonly limit: number };

/** The real rounds of an operator that changed after a position, with the calls that the wallet accepted. */
export const changedRounds = (tx: Tx, { operatorId, after, limit }: ChangesQuery) =>
  tx.rows(
    rounds()
      .select((eb) => acceptedCallsOf(eb.ref('round.id')).as('calls'))
      .where('round.operatorId', '=', operatorId)
      .where('round.mode', '=', 'real')
      .where('round.version', '>', 0)
      .where(changedAfter(after))
      .orderBy('round.changeXid')
      .orderBy('round.changeSeq')
      .limit(limit),
  );

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);

/** Bets that no process drives any more: their lease ended before an answer was booked. */
export const findAbandoned = async (tx: Tx, now: Date, { after, limit }: After<string>): Promise<string[]> =>
  idsOf(
    await tx.rows(
      tables
        .selectFrom('round')
        .select('id')
        .where('state', '=', 'BET_SENT')
        .where('leaseUntil', '<', now)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  );

/** Running real rounds that were opened too long ago. */
export const findStale = async (tx: Tx, openedBefore: Date, { after, limit }: After<string>): Promise<string[]> =>
  idsOf(
    await tx.rows(
      tables
        .selectFrom('round')
        .select('id')
        .where('state', '=', 'BET_OK')
        .where('mode', '=', 'real')
        .where('raise', 'is', null)
        .where('openedAt', '<', openedBefore)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  );

export const countRunning = async (tx: Tx): Promise<bigint> =>
  (
    await tx.row(
      tables
        .selectFrom('round')
        .select((eb) => eb.fn.countAll<bigint>().as('running'))
        .where('state', '=', 'BET_OK')
        .where('mode', '=', 'real'),
    )
  ).running;

export const deleteTryRounds = (tx: Tx, { before, limit }: Forgetting): Promise<number> =>
  tx.run(
    tables
      .deleteFrom('round')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('round as old')
          .select('old.id')
          .where('old.mode', '=', 'try')
          .where('old.openedAt', '<', before)
          .orderBy('old.openedAt')
          .limit(limit),
      ),
  );

/** The rounds of the session that a column names. For the statements of other folders. */
export const roundsOfSession = (sessionId: Expression<string>) =>
  tables.selectFrom('round').select('round.id').where('round.sessionId', '=', sessionId);

/** Makes the open rounds of an operator older, for the conformance control. */
export const ageRounds = (tx: Tx, operatorId: string, ms: number): Promise<number> =>
  tx.run(
    tables
      .updateTable('round')
      .set({ openedAt: sql<Date>`opened_at - ${ms}::double precision * interval '1 millisecond'` })
      .where('operatorId', '=', operatorId)
      .where('closedAt', 'is', null),
  );

/** What came of a reward's rounds, of the reward that a column names. For the statements of other folders. */
export const roundsOfReward = (rewardId: Expression<string>) =>
  tables
    .selectFrom('round')
    .select((eb) => [eb.fn.countAll<bigint>().as('used'), sql<Amount>`coalesce(sum(payout), 0)::bigint`.as('won')])
    .where('round.rewardId', '=', rewardId)
    .where('round.state', 'not in', ['REFUSED', 'ROLLING_BACK', 'VOID']);
