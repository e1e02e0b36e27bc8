import { formatAmount } from '@baize/domain/money';
import type { Stream } from '@baize/wallet-protocol';
import { feedGame, findGame, gamesOf, type CatalogueContext } from '../catalogue/games.ts';
import { changedGames } from '../catalogue/store.ts';
import type { Tx } from '../db/pool.ts';
import type { Position } from '../db/query.ts';
import { statisticsOf } from '../rounds/outcome.ts';
import { presentRound } from '../rounds/present.ts';
import { changedRounds } from '../rounds/store.ts';
import type { Round } from '../rounds/types.ts';
import { changedDays } from '../rtp/store.ts';
import type { Secrets } from '../secrets.ts';
import type { AcceptedCall } from '../settlement/store.ts';

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

type Changed = { readonly changeXid: string | null; readonly changeSeq: bigint | null };

/** One row more than shown was read, so that the page knows whether there is another. */
function pageOf<R extends Changed>(rows: readonly R[], limit: number, present: (row: R) => object): StreamPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(present),
    last: last && { xid: String(last.changeXid), seq: String(last.changeSeq) },
    more: rows.length > limit,
  };
}

async function games(tx: Tx, { after, limit, context }: StreamQuery): Promise<StreamPage> {
  const codes = context.label === undefined ? null : gamesOf(context.label).map(({ code }) => code);
  return pageOf(await changedGames(tx, codes, { after, limit: limit + 1 }), limit, (row) => {
    const game = findGame(row.gameCode);
    if (!game) return { id: row.gameCode, game_code: row.gameCode, version: row.version, deleted: true };
    return { version: row.version, ...feedGame(game, row, context) };
  });
}

type RoundsQuery = Omit<StreamQuery, 'context'>;

/** The rounds of an operator, whichever wire they are told over. */
export async function readRounds(tx: Tx, query: RoundsQuery): Promise<StreamPage> {
  const rows = await changedRounds(tx, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, (row) => feedRound(query, row, row.calls ?? []));
}

function feedRound({ secrets, publicUrl }: RoundsQuery, round: Round, calls: readonly AcceptedCall[]): object {
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
    ...(round.rewardId === null ? {} : { is_free: true, reward_uuid: round.rewardId }),
    transactions: calls.map(({ uuid, kind, amount }) => ({ uuid, kind, amount: formatAmount(BigInt(amount)) })),
    result: { params: shown.params, outcome: shown.result, multiplier: shown.multiplier, settled: shown.settled },
    replay_url: `${publicUrl}/r/${round.id}`,
    fairness: {
      commitment: round.serverSeedHash,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      ...(shown.fairness.serverSeed === null ? {} : { revealed_seed: shown.fairness.serverSeed }),
    },
    ...(round.state === 'CLOSED' && round.result !== null ? { chances: chancesOf(round, round.result) } : {}),
  };
}

/** By which the return of a game in which the player chooses the risk is judged. */
function chancesOf({ gameCode, params }: Round, result: NonNullable<Round['result']>): object {
  const { expected, variance, gain, loss } = statisticsOf(gameCode, params, result);
  const told = { expected, sigma: Math.sqrt(variance), gain, loss };
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value.toFixed(6)]));
}

async function rtp(tx: Tx, query: StreamQuery): Promise<StreamPage> {
  const rows = await changedDays(tx, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, (row) => {
    const stake = Number(row.stake);
    return {
      game_code: row.gameCode,
      currency: row.currency,
      day: row.day,
      version: Number(row.version),
      rounds: Number(row.rounds),
      stake: formatAmount(row.stake),
      payout: formatAmount(row.payout),
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
  rounds: readRounds,
  rtp,
  wagers: nothing,
  jackpots: nothing,
  tables: nothing,
  dealers: nothing,
  rooms: nothing,
};
