import { sql, type Expression } from 'kysely';
import type { Amount } from '@baize/domain/money';
import type { Tx } from '../db/pool.ts';
import { prepare, tables, type Row } from '../db/query.ts';
import type { PlayerId } from '../ids.ts';
import { tokenHash, type Secrets } from '../secrets.ts';

/** Sessions of the player API. Only the hash of their secret is kept; the operator's token is sealed. */
export type Session = Readonly<
  Pick<
    Row<'session'>,
    | 'id'
    | 'playerId'
    | 'operatorId'
    | 'gameCode'
    | 'mode'
    | 'currency'
    | 'brand'
    | 'lang'
    | 'theme'
    | 'brandTheme'
    | 'quickSpin'
    | 'autoplay'
    | 'minCycleMs'
    | 'stakeMax'
    | 'lobbyUrl'
    | 'depositUrl'
    | 'expiresAt'
    | 'walletToken'
  >
> &
  Readonly<Pick<Row<'player'>, 'externalUser'>>;

/** A player at a game: what a pair of seeds, a lock and the one unfinished round belong to. */
export type Seat = { readonly playerId: PlayerId; readonly gameCode: string };

const sessionsOfTokens = prepare((values: { readonly hashes: Buffer[] }) =>
  tables
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.playerId')
    .select([
      'session.id',
      'session.playerId',
      'session.operatorId',
      'player.externalUser',
      'session.gameCode',
      'session.mode',
      'session.currency',
      'session.brand',
      'session.lang',
      'session.theme',
      'session.brandTheme',
      'session.quickSpin',
      'session.autoplay',
      'session.minCycleMs',
      'session.stakeMax',
      'session.lobbyUrl',
      'session.depositUrl',
      'session.expiresAt',
      'session.walletToken',
      'session.tokenHash',
    ])
    .where(sql<boolean>`session.token_hash = any(${values.hashes}::bytea[])`),
);

/** The sessions of these tokens, in their order. */
export async function findSessions(tx: Tx, tokens: readonly string[]): Promise<(Session | undefined)[]> {
  const hashes = tokens.map(tokenHash);
  const rows = await tx.rows(sessionsOfTokens({ hashes }));
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')));
}

export const findSession = async (tx: Tx, token: string): Promise<Session | undefined> =>
  (await findSessions(tx, [token]))[0];

const ended = prepare((values: { readonly ids: string[]; readonly now: Date }) =>
  tables
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`id = any(${values.ids}::uuid[])`)
    .where('expiresAt', '<=', values.now),
);
/** Those of these sessions that were ended or have run out: asked of all at once, and mostly none. */
export const findEnded = async (tx: Tx, asked: { readonly ids: string[]; readonly now: Date }): Promise<string[]> =>
  (await tx.rows(ended(asked))).map(({ id }) => id);

const walletPurpose = (sessionId: string): string => `wallet-token:${sessionId}`;
const walletTokenOf = prepare((values: { readonly id: string }) =>
  tables.selectFrom('session').select('walletToken').where('id', '=', values.id),
);

/** The operator's session token, for the wallet calls of a real session. */
export async function findWalletToken(tx: Tx, secrets: Secrets, sessionId: string): Promise<string> {
  return openWalletToken(secrets, { id: sessionId, ...(await tx.row(walletTokenOf({ id: sessionId }))) });
}

/** The same of a session that was read: it carries its token sealed. */
export function openWalletToken(secrets: Secrets, { id, walletToken }: Pick<Session, 'id' | 'walletToken'>): string {
  if (walletToken === null) throw new Error('a try session has no wallet');
  return secrets.open(walletPurpose(id), walletToken).toString('utf8');
}

/** The operator says that the launch is over: whoever holds its secret plays no more, in any process. */
export const endSession = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(tables.updateTable('session').set({ expiresAt: now }).where('id', '=', id).where('expiresAt', '>', now));

export type NewPlayer = Readonly<Pick<Row<'player'>, 'operatorId' | 'kind' | 'externalUser'>>;

/** The id of a player, who is made where the operator did not know them before. */
export async function upsertPlayer(tx: Tx, player: NewPlayer): Promise<PlayerId> {
  const row = await tx.row(
    tables
      .insertInto('player')
      .values(player)
      .onConflict((conflict) =>
        conflict
          .columns(['operatorId', 'kind', 'externalUser'])
          .doUpdateSet((eb) => ({ externalUser: eb.ref('excluded.externalUser') })),
      )
      .returning('id'),
  );
  return row.id;
}

/** The operator's id of the player that a column names. For the statements of other folders. */
export const externalUserOf = (playerId: Expression<PlayerId>) =>
  tables.selectFrom('player').select('player.externalUser').where('player.id', '=', playerId).$asScalar().$notNull();

/**
 * The brand of the session that a column names, null where the operator named none. For the statements of other
 * folders.
 */
export const brandOf = (sessionId: Expression<string>) =>
  tables.selectFrom('session').select('session.brand').where('session.id', '=', sessionId).$asScalar();

/** The sealed token of the session that a column names. */
export const sealedTokenOf = (sessionId: Expression<string>) =>
  tables.selectFrom('session').select('session.walletToken').where('session.id', '=', sessionId).$asScalar();

export type NewSession = {
  readonly id: string;
  readonly token: string;
  readonly playerId: PlayerId;
  readonly operatorId: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Absent in try play. */
  readonly walletToken: string | undefined;
  /** Absent in real play. */
  readonly playBalance: Amount | undefined;
  readonly brand: string | undefined;
  readonly lang: string;
  readonly theme: string;
  readonly brandTheme: Readonly<Record<string, string>>;
  readonly quickSpin: boolean;
  readonly autoplay: boolean;
  readonly minCycleMs: number;
  readonly stakeMax: Amount | null;
  readonly platform: string;
  readonly country: string;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const insertSession = (tx: Tx, secrets: Secrets, session: NewSession): Promise<number> =>
  tx.run(
    tables.insertInto('session').values({
      id: session.id,
      tokenHash: tokenHash(session.token),
      playerId: session.playerId,
      operatorId: session.operatorId,
      gameCode: session.gameCode,
      mode: session.walletToken === undefined ? 'try' : 'real',
      currency: session.currency,
      walletToken:
        session.walletToken === undefined ? null : secrets.seal(walletPurpose(session.id), session.walletToken),
      playBalance: session.playBalance ?? null,
      brand: session.brand ?? null,
      lang: session.lang,
      theme: session.theme,
      brandTheme: JSON.stringify(session.brandTheme),
      quickSpin: session.quickSpin,
      autoplay: session.autoplay,
      minCycleMs: session.minCycleMs,
      stakeMax: session.stakeMax,
      platform: session.platform,
      country: session.country,
      lobbyUrl: session.lobbyUrl ?? null,
      depositUrl: session.depositUrl ?? null,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
    }),
  );

const playBalanceOf = (sessionId: string) =>
  tables
    .selectFrom('session')
    .select('playBalance')
    .where('id', '=', sessionId)
    .where('playBalance', 'is not', null)
    .$narrowType<{ playBalance: Amount }>();

/** The play balance of a try session, locked. */
export const lockPlayBalance = async (tx: Tx, sessionId: string): Promise<Amount> =>
  (await tx.row(playBalanceOf(sessionId).forUpdate())).playBalance;

export const readPlayBalance = async (tx: Tx, sessionId: string): Promise<Amount> =>
  (await tx.row(playBalanceOf(sessionId))).playBalance;

export const setPlayBalance = (tx: Tx, sessionId: string, balance: Amount): Promise<number> =>
  tx.run(tables.updateTable('session').set({ playBalance: balance }).where('id', '=', sessionId));

/** For a statement that locks the seat and does more. */
export const touchedSeat = (values: Seat & { readonly now: Date }) =>
  tables
    .insertInto('seat')
    .values({ playerId: values.playerId, gameCode: values.gameCode, touchedAt: values.now })
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'gameCode']).doUpdateSet((eb) => ({ touchedAt: eb.ref('excluded.touchedAt') })),
    )
    .returning('playerId');
const touchSeat = prepare(touchedSeat);

/** Taken first by everything that starts a round, rotates seeds or resets a balance: one of them at a time. */
export const lockSeat = (tx: Tx, { playerId, gameCode }: Seat, now: Date): Promise<number> =>
  tx.run(touchSeat({ playerId, gameCode, now }));

/** What is old enough to be forgotten, and how much of it in one pass. */
export type Forgetting = { readonly before: Date; readonly limit: number };

/**
 * Try sessions that ended before a time and of which nothing is kept any more: `inUse` says of a session's id that
 * there is.
 */
export const deleteTrySessions = (
  tx: Tx,
  { before, limit }: Forgetting,
  inUse: (sessionId: Expression<string>) => Expression<unknown>,
): Promise<number> =>
  tx.run(
    tables.deleteFrom('session').where('id', 'in', (eb) =>
      eb
        .selectFrom('session as old')
        .select('old.id')
        .where('old.mode', '=', 'try')
        .where('old.expiresAt', '<', before)
        .where((old) => old.not(old.exists(inUse(old.ref('old.id')))))
        .orderBy('old.expiresAt')
        .limit(limit),
    ),
  );

/** Try players made before a time who have no session left. */
export const findIdleTryPlayers = async (tx: Tx, { before, limit }: Forgetting): Promise<PlayerId[]> => {
  const rows = await tx.rows(
    tables
      .selectFrom('player')
      .select('id')
      .where('kind', '=', 'try')
      .where('createdAt', '<', before)
      .where((eb) => {
        const sessions = eb.selectFrom('session').select('session.id').whereRef('session.playerId', '=', 'player.id');
        return eb.not(eb.exists(sessions));
      })
      .orderBy('createdAt')
      .limit(limit),
  );
  return rows.map((row) => row.id);
};

/** Their seed pairs must be gone before. */
export async function deletePlayers(tx: Tx, ids: readonly PlayerId[]): Promise<void> {
  await tx.run(tables.deleteFrom('seat').where(isOneOf('player_id', ids)));
  await tx.run(tables.deleteFrom('player').where(isOneOf('id', ids)));
}

const isOneOf = (column: string, ids: readonly PlayerId[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
