import { formatAmount } from '@baize/domain/money';
import type { Stream } from '@baize/wallet-protocol';
import { feedGame, findGame, type CatalogueContext } from '../catalogue/games.ts';
import type { Tx } from '../db/pool.ts';
import { presentRound } from '../rounds/present.ts';
import { roundOf, ROUND_COLUMNS, ROUND_FROM, type RoundDbRow } from '../rounds/store.ts';
import type { Round } from '../rounds/types.ts';
import type { Secrets } from '../secrets.ts';
import type { Position } from './cursor.ts';

/** What each stream of the feed holds. Rows come in the order of their last change. */
export type StreamPage = {
  readonly rows: readonly object[];
  readonly last: Position | undefined;
  readonly more: boolean;
};
export type StreamQuery = {
  readonly operatorId: string;
  readonly after: Position;
  readonly limit: number;
  readonly context: CatalogueContext;
  readonly secrets: Secrets;
  readonly publicUrl: string;
};

type Changed = { readonly change_xid: string; readonly change_seq: string };

/** Only transactions below every running one: see cursor.ts. */
const AFTER =
  '(change_xid, change_seq) > ($1::xid8, $2::bigint) and change_xid < pg_snapshot_xmin(pg_current_snapshot())';

function pageOf<Row extends Changed>(rows: readonly Row[], limit: number, present: (row: Row) => object): StreamPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(present),
    last: last && { xid: last.change_xid, seq: last.change_seq },
    more: rows.length > limit,
  };
}

async function games(tx: Tx, { after, limit, context }: StreamQuery): Promise<StreamPage> {
  type Row = Changed & { game_code: string; enabled: boolean; released_at: Date; version: number };
  const rows = await tx.rows<Row>(
    `select game_code, enabled, released_at, version, change_xid, change_seq from game where ${AFTER} order by change_xid, change_seq limit $3`,
    [after.xid, after.seq, limit + 1],
  );
  return pageOf(rows, limit, (row) => {
    const game = findGame(row.game_code);
    if (!game) return { id: row.game_code, game_code: row.game_code, version: row.version, deleted: true };
    return { version: row.version, ...feedGame(game, row.enabled, row.released_at, context) };
  });
}

type TransactionRow = { readonly uuid: string; readonly kind: 'bet' | 'win' | 'rollback'; readonly amount: string };

async function rounds(tx: Tx, query: StreamQuery): Promise<StreamPage> {
  type Row = RoundDbRow & Changed & { transactions: TransactionRow[] | null };
  const rows = await tx.rows<Row>(
    `select ${ROUND_COLUMNS}, round.change_xid, round.change_seq,
       (select jsonb_agg(jsonb_build_object('uuid', t.id, 'kind', t.kind, 'amount', t.amount::text) order by t.created_at, t.kind)
        from wallet_tx t where t.round_id = round.id and t.state = 'ok') as transactions
     ${ROUND_FROM} where round.operator_id = $4 and round.mode = 'real' and round.version > 0
       and (round.change_xid, round.change_seq) > ($1::xid8, $2::bigint) and round.change_xid < pg_snapshot_xmin(pg_current_snapshot())
     order by round.change_xid, round.change_seq limit $3`,
    [query.after.xid, query.after.seq, query.limit + 1, query.operatorId],
  );
  return pageOf(rows, query.limit, (row) => feedRound(query, roundOf(row), row.transactions ?? []));
}

function feedRound({ secrets, publicUrl }: StreamQuery, round: Round, transactions: readonly TransactionRow[]): object {
  const shown = presentRound(secrets, round, 'public');
  return {
    round_id: round.id,
    user: round.externalUser,
    version: round.version,
    game_code: round.gameCode,
    status: shown.state,
    opened_at: shown.openedAt,
    closed_at: shown.closedAt,
    currency: round.currency,
    stake: shown.stake,
    valid_bet: shown.validBet,
    payout: shown.payout,
    jackpot_contribution: shown.jackpotContribution,
    jackpot_win: '0.00',
    transactions: transactions.map(({ uuid, kind, amount }) => ({ uuid, kind, amount: formatAmount(BigInt(amount)) })),
    result: { params: shown.params, outcome: shown.result, multiplier: shown.multiplier, settled: shown.settled },
    replay_url: `${publicUrl}/r/${round.id}`,
    fairness: {
      commitment: round.serverSeedHash,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      ...(shown.fairness.serverSeed === null ? {} : { revealed_seed: shown.fairness.serverSeed }),
    },
  };
}

async function rtp(tx: Tx, query: StreamQuery): Promise<StreamPage> {
  type Row = Changed & {
    game_code: string;
    currency: string;
    day: string;
    version: string;
    rounds: string;
    stake: string;
    payout: string;
    expected: number;
    variance: number;
  };
  const rows = await tx.rows<Row>(
    `select game_code, currency, to_char(day, 'YYYY-MM-DD') as day, sum(version)::bigint as version, sum(rounds)::bigint as rounds, sum(stake) as stake,
       sum(payout) as payout, sum(expected) as expected, sum(variance) as variance,
       (array_agg(change_xid order by change_xid desc, change_seq desc))[1] as change_xid, (array_agg(change_seq order by change_xid desc, change_seq desc))[1] as change_seq
     from rtp_day where operator_id = $4 and change_xid < pg_snapshot_xmin(pg_current_snapshot())
       and (game_code, currency, day) in (select game_code, currency, day from rtp_day where operator_id = $4 and ${AFTER})
     group by game_code, currency, day order by 10, 11 limit $3`,
    [query.after.xid, query.after.seq, query.limit + 1, query.operatorId],
  );
  return pageOf(rows, query.limit, (row) => {
    const stake = Number(row.stake);
    return {
      game_code: row.game_code,
      currency: row.currency,
      day: row.day,
      version: Number(row.version),
      rounds: Number(row.rounds),
      stake: formatAmount(BigInt(row.stake)),
      payout: formatAmount(BigInt(row.payout)),
      jackpot_stake: '0.00',
      jackpot_payout: '0.00',
      rtp_theoretical: (stake === 0 ? 0 : row.expected / stake).toFixed(6),
      rtp_actual: (stake === 0 ? 0 : Number(row.payout) / stake).toFixed(6),
      sigma: (row.variance > 0 ? (Number(row.payout) - row.expected) / Math.sqrt(row.variance) : 0).toFixed(4),
    };
  });
}

/** Streams the studio has nothing for are served empty: an operator may ask for all of them. */
const nothing = async (): Promise<StreamPage> => ({ rows: [], last: undefined, more: false });

export const STREAM_READERS: Readonly<Record<Stream, (tx: Tx, query: StreamQuery) => Promise<StreamPage>>> = {
  games,
  rounds,
  rtp,
  wagers: nothing,
  jackpots: nothing,
  tables: nothing,
  dealers: nothing,
  rooms: nothing,
};
