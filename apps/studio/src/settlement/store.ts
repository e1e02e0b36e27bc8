import type { Tx } from '../db/pool.ts';
import type { Secrets } from '../secrets.ts';
import { statisticsOf } from '../rounds/outcome.ts';
import type { Round } from '../rounds/types.ts';

/** All SQL of wallet calls, cases and RTP counters. A call is a row before it is a request. */
export type TxKind = 'bet' | 'win' | 'rollback';
export type WalletTx = {
  readonly id: string;
  readonly roundId: string;
  readonly operatorId: string;
  readonly kind: TxKind;
  readonly amount: bigint;
  readonly reference: string | null;
  readonly requestUuid: string;
  readonly body: Buffer;
  readonly state: 'pending' | 'ok' | 'refused' | 'unknown' | 'terminal';
  readonly attempts: number;
  readonly createdAt: Date;
};
type Row = {
  id: string;
  round_id: string;
  operator_id: string;
  kind: TxKind;
  amount: string;
  reference: string | null;
  request_uuid: string;
  body: Buffer;
  state: WalletTx['state'];
  attempts: number;
  created_at: Date;
};
const COLUMNS = 'id, round_id, operator_id, kind, amount, reference, request_uuid, body, state, attempts, created_at';

const bodyPurpose = (id: string): string => `wallet-body:${id}`;

function txOf(secrets: Secrets, row: Row): WalletTx {
  return {
    id: row.id,
    roundId: row.round_id,
    operatorId: row.operator_id,
    kind: row.kind,
    amount: BigInt(row.amount),
    reference: row.reference,
    requestUuid: row.request_uuid,
    body: secrets.open(bodyPurpose(row.id), row.body),
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
  };
}

export type NewWalletTx = {
  readonly id: string;
  readonly roundId: string;
  readonly operatorId: string;
  readonly kind: TxKind;
  readonly amount: bigint;
  readonly reference: string | null;
  readonly requestUuid: string;
  readonly body: Uint8Array;
  readonly now: Date;
  readonly leaseUntil: Date | null;
};

export async function insertWalletTx(tx: Tx, secrets: Secrets, call: NewWalletTx): Promise<void> {
  await tx.run(
    `insert into wallet_tx (id, round_id, operator_id, kind, amount, reference, request_uuid, body, created_at, next_at, lease_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      call.id,
      call.roundId,
      call.operatorId,
      call.kind,
      call.amount,
      call.reference,
      call.requestUuid,
      secrets.seal(bodyPurpose(call.id), call.body),
      call.now,
      call.leaseUntil,
    ],
  );
}

export async function findCall(tx: Tx, secrets: Secrets, roundId: string, kind: TxKind): Promise<WalletTx | undefined> {
  const row = await tx.maybe<Row>(`select ${COLUMNS} from wallet_tx where round_id = $1 and kind = $2`, [
    roundId,
    kind,
  ]);
  return row && txOf(secrets, row);
}

/** A round-closing win waits until the rollbacks of its round are answered. */
const NOT_BEHIND_A_ROLLBACK = `(kind <> 'win' or not exists (select from wallet_tx other
  where other.round_id = wallet_tx.round_id and other.kind = 'rollback' and other.state = 'pending'))`;

/** Takes the lease of due calls: nobody else sends them until it ends. */
export async function claimDue(
  tx: Tx,
  secrets: Secrets,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<WalletTx[]> {
  const rows = await tx.rows<Row>(
    `update wallet_tx set lease_until = $2 where id in (
       select id from wallet_tx where state = 'pending' and kind <> 'bet' and next_at <= $1 and (lease_until is null or lease_until < $1)
         and ${NOT_BEHIND_A_ROLLBACK} order by next_at limit $3 for update skip locked)
     returning ${COLUMNS}`,
    [now, leaseUntil, limit],
  );
  return rows.map((row) => txOf(secrets, row));
}

/** The same for the calls of one round, whatever their schedule: a waiting player is worth an attempt. */
export async function claimOfRound(
  tx: Tx,
  secrets: Secrets,
  roundId: string,
  now: Date,
  leaseUntil: Date,
): Promise<WalletTx | undefined> {
  const row = await tx.maybe<Row>(
    `update wallet_tx set lease_until = $3 where id = (
       select id from wallet_tx where round_id = $1 and state = 'pending' and kind <> 'bet' and (lease_until is null or lease_until < $2)
         and ${NOT_BEHIND_A_ROLLBACK} order by next_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [roundId, now, leaseUntil],
  );
  return row && txOf(secrets, row);
}

/** Ends a call. False when it had ended before: its effect is booked once. */
export async function finishCall(
  tx: Tx,
  id: string,
  state: 'ok' | 'refused' | 'unknown' | 'terminal',
  status: string,
  now: Date,
): Promise<boolean> {
  return (
    (await tx.run(
      "update wallet_tx set state = $2, attempts = attempts + 1, last_status = $3, done_at = $4, lease_until = null where id = $1 and state = 'pending'",
      [id, state, status, now],
    )) === 1
  );
}

export const postponeCall = (tx: Tx, id: string, status: string, nextAt: Date): Promise<number> =>
  tx.run(
    "update wallet_tx set attempts = attempts + 1, last_status = $2, next_at = $3, lease_until = null where id = $1 and state = 'pending'",
    [id, status, nextAt],
  );

export type NewCase = {
  readonly roundId: string;
  readonly walletTx: string | null;
  readonly kind: string;
  readonly status: string;
  readonly detail: string | null;
  readonly now: Date;
};

export const openCase = (tx: Tx, found: NewCase): Promise<number> =>
  tx.run(
    'insert into settlement_case (round_id, wallet_tx, kind, status, detail, opened_at) values ($1, $2, $3, $4, $5, $6)',
    [found.roundId, found.walletTx, found.kind, found.status, found.detail, found.now],
  );

const LANES = 8;

/** Adds a closed round to its day, in the transaction that closes it. */
export async function countRound(tx: Tx, round: Round, closedAt: Date): Promise<void> {
  if (round.mode === 'try' || round.result === null) return;
  const { expected, variance } = statisticsOf(round.gameCode, round.params, round.result);
  const stake = Number(round.stake); // only for the statistics beside the exact sums
  await tx.run(
    `insert into rtp_day as d (operator_id, game_code, currency, day, lane, rounds, stake, payout, jackpot, expected, variance, version, change_xid, change_seq)
     values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, 1, pg_current_xact_id(), nextval('feed_change'))
     on conflict (operator_id, game_code, currency, day, lane) do update set rounds = d.rounds + 1, stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
       jackpot = d.jackpot + excluded.jackpot, expected = d.expected + excluded.expected, variance = d.variance + excluded.variance,
       version = d.version + 1, change_xid = excluded.change_xid, change_seq = excluded.change_seq`,
    [
      round.operatorId,
      round.gameCode,
      round.currency,
      closedAt.toISOString().slice(0, 10),
      laneOf(round.id),
      round.stake,
      round.payout,
      round.jackpotContribution,
      stake * expected,
      stake * stake * variance,
    ],
  );
}

function laneOf(roundId: string): number {
  let sum = 0;
  for (let at = 0; at < roundId.length; at++) sum = (sum * 31 + roundId.charCodeAt(at)) >>> 0;
  return sum % LANES;
}
