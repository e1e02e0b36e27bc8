import { amount, type Amount } from '@baize/domain/money';
import type { Tx } from '../db/pool.ts';
import { tokenHash, type Secrets } from '../secrets.ts';

/** Sessions of the player API. Only the hash of their secret is kept; the operator's token is under seal. */
export type Session = {
  readonly id: string;
  readonly playerId: string;
  readonly operatorId: string;
  readonly externalUser: string;
  readonly gameCode: string;
  readonly mode: 'real' | 'try';
  readonly currency: string;
  readonly brand: string | null;
  readonly lang: string;
  readonly theme: string;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly expiresAt: Date;
};

type Row = {
  id: string;
  player_id: string;
  operator_id: string;
  external_user: string;
  game_code: string;
  mode: 'real' | 'try';
  currency: string;
  brand: string | null;
  lang: string;
  theme: string;
  lobby_url: string | null;
  deposit_url: string | null;
  expires_at: Date;
};

export async function findSession(tx: Tx, token: string): Promise<Session | undefined> {
  const row = await tx.maybe<Row>(
    `select s.id, s.player_id, s.operator_id, p.external_user, s.game_code, s.mode, s.currency, s.brand, s.lang, s.theme, s.lobby_url, s.deposit_url, s.expires_at
     from session s join player p on p.id = s.player_id where s.token_hash = $1`,
    [tokenHash(token)],
  );
  return (
    row && {
      id: row.id,
      playerId: row.player_id,
      operatorId: row.operator_id,
      externalUser: row.external_user,
      gameCode: row.game_code,
      mode: row.mode,
      currency: row.currency,
      brand: row.brand,
      lang: row.lang,
      theme: row.theme,
      lobbyUrl: row.lobby_url,
      depositUrl: row.deposit_url,
      expiresAt: row.expires_at,
    }
  );
}

const walletPurpose = (sessionId: string): string => `wallet-token:${sessionId}`;

/** The operator's session token, for the wallet calls of a real session. */
export async function findWalletToken(tx: Tx, secrets: Secrets, sessionId: string): Promise<string> {
  const row = await tx.row<{ wallet_token: Buffer | null }>('select wallet_token from session where id = $1', [
    sessionId,
  ]);
  if (row.wallet_token === null) throw new Error('try play has no wallet');
  return secrets.open(walletPurpose(sessionId), row.wallet_token).toString('utf8');
}

export async function upsertPlayer(
  tx: Tx,
  operatorId: string,
  kind: 'real' | 'try',
  externalUser: string,
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into player (operator_id, kind, external_user) values ($1, $2, $3)
     on conflict (operator_id, kind, external_user) do update set external_user = excluded.external_user returning id`,
    [operatorId, kind, externalUser],
  );
  return row.id;
}

export type NewSession = {
  readonly id: string;
  readonly token: string;
  readonly playerId: string;
  readonly operatorId: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Absent in try play. */
  readonly walletToken: string | undefined;
  /** Absent in real play. */
  readonly playBalance: bigint | undefined;
  readonly brand: string | undefined;
  readonly lang: string;
  readonly theme: string;
  readonly platform: string;
  readonly country: string;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const insertSession = (tx: Tx, secrets: Secrets, session: NewSession): Promise<number> =>
  tx.run(
    `insert into session (id, token_hash, player_id, operator_id, game_code, mode, currency, wallet_token, play_balance, brand, lang, theme, platform,
       country, lobby_url, deposit_url, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      session.id,
      tokenHash(session.token),
      session.playerId,
      session.operatorId,
      session.gameCode,
      session.walletToken === undefined ? 'try' : 'real',
      session.currency,
      session.walletToken === undefined ? null : secrets.seal(walletPurpose(session.id), session.walletToken),
      session.playBalance ?? null,
      session.brand ?? null,
      session.lang,
      session.theme,
      session.platform,
      session.country,
      session.lobbyUrl ?? null,
      session.depositUrl ?? null,
      session.createdAt,
      session.expiresAt,
    ],
  );

/** The play balance of a try session, locked. */
export async function lockPlayBalance(tx: Tx, sessionId: string): Promise<Amount> {
  const row = await tx.row<{ play_balance: string }>(
    'select play_balance from session where id = $1 and play_balance is not null for update',
    [sessionId],
  );
  return amount(BigInt(row.play_balance));
}

export async function readPlayBalance(tx: Tx, sessionId: string): Promise<Amount> {
  const row = await tx.row<{ play_balance: string }>(
    'select play_balance from session where id = $1 and play_balance is not null',
    [sessionId],
  );
  return amount(BigInt(row.play_balance));
}

export const setPlayBalance = (tx: Tx, sessionId: string, balance: bigint): Promise<number> =>
  tx.run('update session set play_balance = $2 where id = $1', [sessionId, balance]);
