import { amount } from '@baize/domain/money';
import type { MinesState } from '@baize/domain/games/mines';
import type { Tx } from '../db/pool.ts';
import type { Secrets } from '../secrets.ts';
import type { Round, RoundParams, RoundResult, RoundState } from './types.ts';

/** All SQL of rounds and their requests. Rows come back as `Round`; every change of state names the state it expects. */
export type RoundDbRow = {
  id: string;
  operator_id: string;
  player_id: string;
  external_user: string;
  session_id: string;
  game_code: string;
  mode: 'real' | 'try';
  currency: string;
  state: RoundState;
  request_id: string;
  stake: string;
  payout: string;
  valid_bet: string;
  jackpot_contribution: string;
  multiplier_e4: string;
  model_hash: string;
  seed_id: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number | null;
  params: RoundParams;
  result: RoundResult | null;
  secret: Buffer | null;
  closed_by: 'player' | 'rule' | null;
  refusal: string | null;
  disputed: boolean;
  balance_before: string | null;
  balance_after: string | null;
  opened_at: Date;
  closed_at: Date | null;
  version: number;
  revealed_seed: Buffer | null;
};

export const ROUND_COLUMNS = `round.id, round.operator_id, round.player_id, player.external_user, round.session_id, round.game_code, round.mode, round.currency, round.state,
  round.request_id, round.stake, round.payout, round.valid_bet, round.jackpot_contribution, round.multiplier_e4, round.model_hash, round.seed_id,
  seed_pair.server_seed_hash, round.client_seed, round.nonce, round.params, round.result, round.secret, round.closed_by, round.refusal, round.disputed,
  round.balance_before, round.balance_after, round.opened_at, round.closed_at, round.version,
  case when seed_pair.phase = 'revealed' then seed_pair.server_seed end as revealed_seed`;
export const ROUND_FROM =
  'from round join player on player.id = round.player_id join seed_pair on seed_pair.id = round.seed_id';
const SELECT_ROUND = `select ${ROUND_COLUMNS} ${ROUND_FROM}`;
/** A change the feed must show: the row moves to the end of its operator's stream. */
export const BUMP = "version = version + 1, change_xid = pg_current_xact_id(), change_seq = nextval('feed_change')";

const money = (text: string | null) => (text === null ? null : amount(BigInt(text)));

export function roundOf(row: RoundDbRow): Round {
  return {
    id: row.id,
    operatorId: row.operator_id,
    playerId: row.player_id,
    externalUser: row.external_user,
    sessionId: row.session_id,
    gameCode: row.game_code,
    mode: row.mode,
    currency: row.currency,
    state: row.state,
    requestId: row.request_id,
    stake: amount(BigInt(row.stake)),
    payout: amount(BigInt(row.payout)),
    validBet: amount(BigInt(row.valid_bet)),
    jackpotContribution: amount(BigInt(row.jackpot_contribution)),
    multiplierE4: BigInt(row.multiplier_e4),
    modelHash: row.model_hash,
    seedId: row.seed_id,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    params: row.params,
    result: row.result,
    secret: row.secret,
    closedBy: row.closed_by,
    refusal: row.refusal,
    disputed: row.disputed,
    balanceBefore: money(row.balance_before),
    balanceAfter: money(row.balance_after),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    version: row.version,
    revealedSeed: row.revealed_seed,
  };
}

export async function findRound(tx: Tx, id: string): Promise<Round | undefined> {
  const row = await tx.maybe<RoundDbRow>(`${SELECT_ROUND} where round.id = $1`, [id]);
  return row && roundOf(row);
}

/** The round, locked until the end of the transaction. */
export async function lockRound(tx: Tx, id: string): Promise<Round | undefined> {
  const row = await tx.maybe<RoundDbRow>(`${SELECT_ROUND} where round.id = $1 for update of round`, [id]);
  return row && roundOf(row);
}

/** The one unfinished round of a player and game, if any. */
export async function findUnfinished(tx: Tx, playerId: string, gameCode: string): Promise<Round | undefined> {
  const row = await tx.maybe<RoundDbRow>(
    `${SELECT_ROUND} where round.player_id = $1 and round.game_code = $2 and round.closed_at is null`,
    [playerId, gameCode],
  );
  return row && roundOf(row);
}

/** Whoever starts a round, rotates seeds or resets a balance takes this lock first. */
export async function lockSeat(tx: Tx, playerId: string, gameCode: string, now: Date): Promise<void> {
  await tx.run(
    'insert into seat (player_id, game_code, touched_at) values ($1, $2, $3) on conflict (player_id, game_code) do update set touched_at = excluded.touched_at',
    [playerId, gameCode, now],
  );
}

export type PlayRequest = { readonly content: string; readonly roundId: string };

export async function findRequest(tx: Tx, playerId: string, requestId: string): Promise<PlayRequest | undefined> {
  const row = await tx.maybe<{ content: string; round_id: string }>(
    'select content, round_id from play_request where player_id = $1 and request_id = $2',
    [playerId, requestId],
  );
  return row && { content: row.content, roundId: row.round_id };
}

/** The primary key refuses an id that this player used for something else, and the caller's transaction with it. */
export const insertRequest = (tx: Tx, playerId: string, requestId: string, request: PlayRequest): Promise<number> =>
  tx.run('insert into play_request (player_id, request_id, content, round_id) values ($1, $2, $3, $4)', [
    playerId,
    requestId,
    request.content,
    request.roundId,
  ]);

export type NewRound = {
  readonly id: string;
  readonly operatorId: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly mode: 'real' | 'try';
  readonly currency: string;
  readonly requestId: string;
  readonly stake: bigint;
  readonly jackpotContribution: bigint;
  readonly modelHash: string;
  readonly seedId: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly params: RoundParams;
  readonly openedAt: Date;
  readonly leaseUntil: Date;
};

/** Writes the intent. The unique index on unfinished rounds makes a second one of the same player and game impossible. */
export async function insertIntent(tx: Tx, round: NewRound): Promise<void> {
  await tx.run(
    `insert into round (id, operator_id, player_id, session_id, game_code, mode, currency, state, request_id, stake, jackpot_contribution,
       model_hash, seed_id, client_seed, nonce, params, opened_at, lease_until)
     values ($1, $2, $3, $4, $5, $6, $7, 'INTENT', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      round.id,
      round.operatorId,
      round.playerId,
      round.sessionId,
      round.gameCode,
      round.mode,
      round.currency,
      round.requestId,
      round.stake,
      round.jackpotContribution,
      round.modelHash,
      round.seedId,
      round.clientSeed,
      round.nonce,
      JSON.stringify(round.params),
      round.openedAt,
      round.leaseUntil,
    ],
  );
}

/** Whether this process may send the bet: the mark is committed first, so an INTENT found later was surely never sent. */
export const markBetSent = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run("update round set state = 'BET_SENT' where id = $1 and state = 'INTENT'", [id])) === 1;

const FINISHED: ReadonlySet<RoundState> = new Set(['CLOSED', 'VOID', 'REFUSED']);
export const isFinished = (state: RoundState): boolean => FINISHED.has(state);

async function expectOne(changed: Promise<number>, what: string): Promise<void> {
  if ((await changed) !== 1) throw new Error(`${what} changed no round`);
}

export type Played = {
  readonly result: RoundResult;
  readonly multiplierE4: bigint;
  readonly payout: bigint;
  readonly balanceBefore?: bigint | null;
  readonly closedBy: 'player' | 'rule';
};

/** The outcome is stored before anybody sees it; a real win then goes its own durable way. */
export const toSettling = (tx: Tx, round: Round, played: Played): Promise<void> =>
  expectOne(
    tx.run(
      `update round set state = 'SETTLING', result = $3, multiplier_e4 = $4, payout = $5, valid_bet = stake, balance_before = coalesce($6, balance_before),
       closed_by = $7, secret = null, ${BUMP} where id = $1 and state = $2`,
      [
        round.id,
        round.state,
        JSON.stringify(played.result),
        played.multiplierE4,
        played.payout,
        played.balanceBefore ?? null,
        played.closedBy,
      ],
    ),
    'toSettling',
  );

const secretPurpose = (roundId: string): string => `mines:${roundId}`;

/** A running mines round: what may be shown in the clear, where the mines are under seal. */
export const storeMines = (
  tx: Tx,
  secrets: Secrets,
  round: Round,
  state: MinesState,
  shown: RoundResult,
  balances: { before: bigint | null; after: bigint | null } | undefined,
): Promise<void> =>
  expectOne(
    tx.run(
      `update round set state = 'BET_OK', result = $3, secret = $4, valid_bet = stake, balance_before = coalesce($5, balance_before),
       balance_after = coalesce($6, balance_after), ${BUMP} where id = $1 and state = $2`,
      [
        round.id,
        round.state,
        JSON.stringify(shown),
        secrets.seal(secretPurpose(round.id), JSON.stringify(state)),
        balances?.before ?? null,
        balances?.after ?? null,
      ],
    ),
    'storeMines',
  );

export function openMines(secrets: Secrets, round: Round): MinesState {
  if (round.secret === null) throw new Error(`round ${round.id} is not a running mines round`);
  return JSON.parse(secrets.open(secretPurpose(round.id), round.secret).toString('utf8')) as MinesState;
}

export type Finish = {
  readonly now: Date;
  readonly balanceAfter?: bigint | null | undefined;
  readonly disputed?: boolean;
};

export const toClosed = (tx: Tx, round: Round, finish: Finish): Promise<void> =>
  expectOne(
    tx.run(
      `update round set state = 'CLOSED', closed_at = $3, balance_after = $4, disputed = $5, ${BUMP} where id = $1 and state = $2`,
      [round.id, round.state, finish.now, finish.balanceAfter ?? null, finish.disputed ?? false],
    ),
    'toClosed',
  );

export const toRollingBack = (
  tx: Tx,
  round: Round,
  change: { closedBy: 'player' | 'rule'; result?: RoundResult },
): Promise<void> =>
  expectOne(
    tx.run(
      `update round set state = 'ROLLING_BACK', closed_by = $3, secret = null, payout = 0, valid_bet = 0, multiplier_e4 = 0, jackpot_contribution = 0,
       result = coalesce($4, result), ${BUMP} where id = $1 and state = $2`,
      [round.id, round.state, change.closedBy, change.result ? JSON.stringify(change.result) : null],
    ),
    'toRollingBack',
  );

export const toVoid = (tx: Tx, round: Round, finish: Finish): Promise<void> =>
  expectOne(
    tx.run(
      `update round set state = 'VOID', closed_at = $3, balance_after = $4, disputed = $5, closed_by = coalesce(closed_by, 'rule'),
       ${BUMP} where id = $1 and state = $2`,
      [round.id, round.state, finish.now, finish.balanceAfter ?? null, finish.disputed ?? false],
    ),
    'toVoid',
  );

/** An intent that was never sent: nothing to undo, nobody to tell. */
export const dropIntent = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(
    "update round set state = 'VOID', closed_at = $2, closed_by = 'rule', jackpot_contribution = 0 where id = $1 and state = 'INTENT'",
    [id, now],
  );

/** Nothing was played, so the nonce goes back: the player's next bet uses the very numbers this one would have. */
export async function toRefused(
  tx: Tx,
  round: Round,
  refusal: { code: string; balance: bigint | null; now: Date },
): Promise<void> {
  await expectOne(
    tx.run(
      `update round set state = 'REFUSED', closed_at = $3, refusal = $4, balance_after = $5, nonce = null, jackpot_contribution = 0 where id = $1 and state = $2`,
      [round.id, round.state, refusal.now, refusal.code, refusal.balance],
    ),
    'toRefused',
  );
  await tx.run('update seed_pair set next_nonce = next_nonce - 1 where id = $1 and next_nonce = $2 + 1', [
    round.seedId,
    round.nonce,
  ]);
}

export async function findHistory(
  tx: Tx,
  playerId: string,
  gameCode: string,
  before: { at: Date; id: string } | undefined,
  limit: number,
): Promise<Round[]> {
  const rows = await tx.rows<RoundDbRow>(
    `${SELECT_ROUND} where round.player_id = $1 and round.game_code = $2 and round.state in ('BET_OK', 'SETTLING', 'CLOSED', 'ROLLING_BACK', 'VOID') and round.result is not null
       and ($3::timestamptz is null or (round.opened_at, round.id) < ($3, $4)) order by round.opened_at desc, round.id desc limit $5`,
    [playerId, gameCode, before?.at ?? null, before?.id ?? null, limit],
  );
  return rows.map(roundOf);
}

/** Bets whose driver is gone, and running rounds that are too old: the worker's two ways in. */
export const findAbandoned = async (tx: Tx, now: Date, limit: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      "select id from round where state in ('INTENT', 'BET_SENT') and lease_until < $1 order by lease_until limit $2",
      [now, limit],
    )
  ).map((row) => row.id);
export const findStale = async (tx: Tx, openedBefore: Date, limit: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      "select id from round where state = 'BET_OK' and mode = 'real' and opened_at < $1 order by opened_at limit $2",
      [openedBefore, limit],
    )
  ).map((row) => row.id);
