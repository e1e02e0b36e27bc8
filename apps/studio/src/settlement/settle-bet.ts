import { sql } from 'kysely';
import { amount, type Amount } from '@baize/domain/money';
import type { Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { findGame } from '../catalogue/games.ts';
import { prepare, tables } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { OpenedRound } from '../rounds/open-round.ts';
import { drawnFrom, paidFor, playRound } from '../rounds/outcome.ts';
import type { RoundResult } from '../rounds/stored.ts';
import { closedRound, runningRound, settlingRound, storedStep, type StoredStep } from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { addedToDay, countedOf, type Counted } from '../rtp/store.ts';
import { openWalletToken, type Session } from '../sessions/store.ts';
import { closingWin, PLAYED, storedWin, winValues, type WinValues } from './closing-win.ts';
import { endedCall, type NewCall } from './store.ts';

/**
 * The usual way of a round that is over in one step, each step one statement: what the driver of the bet has in its
 * hands is not read again. Where a statement changes nothing, another process moved the round on.
 */
export type AnsweredBet = {
  readonly session: Session;
  readonly bet: NewCall;
  readonly opened: OpenedRound;
  readonly outcome: WalletOutcome;
};
/** `win` is what settles it now; absent where the game goes on. */
export type SettledBet = { readonly round: Round; readonly win: NewCall | undefined };

const CLOSED = sql<boolean>`exists (select from closed)`;

type BetValues = WinValues & {
  readonly result: RoundResult;
  readonly multiplierE4: bigint;
  readonly balanceBefore: Amount | null;
};
const settled = prepare((values: BetValues) =>
  tables
    .with('played', () =>
      settlingRound({
        id: values.id,
        from: 'BET_SENT',
        result: values.result,
        multiplierE4: values.multiplierE4,
        payout: values.payout,
        balanceBefore: values.balanceBefore,
        closedBy: 'player',
      }).returningAll(),
    )
    .with('ended', () => endedCall({ id: values.betId, state: 'ok', status: 'RS_OK', now: values.now }, PLAYED))
    .with('stored', () => storedWin(values))
    .selectFrom('played')
    .selectAll(),
);

const goesOn = prepare((values: StoredStep & { readonly betId: string; readonly now: Date }) =>
  tables
    .with('played', () => runningRound(values).returningAll())
    .with('ended', () => endedCall({ id: values.betId, state: 'ok', status: 'RS_OK', now: values.now }, PLAYED))
    .selectFrom('played')
    .selectAll(),
);

/**
 * Books an accepted bet: the outcome and the closing win in one commit, or the round that goes on. Undefined where the
 * bet was not accepted or another process moved the round on: `concludeBet` tells which.
 */
export async function settleBet(
  deps: Deps,
  { session, bet, opened, outcome }: AnsweredBet,
): Promise<SettledBet | undefined> {
  const { round } = opened;
  const game = findGame(round.gameCode);
  if (outcome.kind !== 'ok' || !game) return undefined;
  const played = playRound(game, round.params, drawnFrom(deps.secrets, opened));
  const now = new Date(deps.clock());
  const { balance } = outcome;
  const balanceBefore = balance === undefined ? null : amount(balance + round.stake);
  if (!played.final) {
    const step = { ...played, balances: { before: balanceBefore, after: balance ?? null } };
    const stored = { ...storedStep(deps.secrets, round, step), betId: bet.id, now };
    const row = await deps.db.once((tx) => tx.maybe(goesOn(stored)));
    return row && { round: counted(deps, { ...round, ...row }), win: undefined };
  }
  const payout = paidFor(round, played);
  const win = closingWin(deps, round, { bet: bet.id, token: openWalletToken(deps.secrets, session), payout });
  const { result, multiplierE4 } = played;
  const values = { ...winValues(deps.secrets, win), result, multiplierE4, balanceBefore };
  const row = await deps.db.once((tx) => tx.maybe(settled(values)));
  return row && { round: counted(deps, { ...round, ...row }), win };
}

function counted(deps: Deps, round: Round): Round {
  deps.meter.count('studio_bets_total', { game: round.gameCode, verdict: 'play' });
  return round;
}

type DeliveredValues = Omit<Counted, 'operatorId'> & {
  readonly id: string;
  readonly winId: string;
  readonly operatorId: string;
  readonly now: Date;
  readonly balanceAfter: Amount | null;
};
/**
 * Not waited for on disk: until it is there, a crash leaves the win as one that is to be sent again, and the wallet
 * answers it as before. The feed flushes before it tells of it (feed/routes.ts).
 */
const UNFLUSHED = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;
const won = prepare((values: DeliveredValues) =>
  tables
    .with('closed', () =>
      closedRound({
        id: values.id,
        from: 'SETTLING',
        now: values.now,
        balanceAfter: values.balanceAfter,
        disputed: false,
      }).returningAll(),
    )
    .with('ended', () => endedCall({ id: values.winId, state: 'ok', status: 'RS_OK', now: values.now }, CLOSED))
    .with('counted', () => addedToDay(values, CLOSED))
    .selectFrom('closed')
    .selectAll()
    .where(UNFLUSHED),
);

export type AnsweredWin = {
  /** As it settles. */
  readonly round: Round;
  readonly winId: string;
  readonly now: Date;
  readonly balanceAfter: Amount | null;
};

/** Closes a round whose win was answered, and counts it. Undefined where another process did. */
export async function closeWon(tx: Tx, { round, winId, now, balanceAfter }: AnsweredWin): Promise<Round | undefined> {
  const counted = countedOf(round, now);
  if (!counted) throw new Error(`round ${round.id} has no win to be answered`);
  const row = await tx.maybe(won({ ...counted, id: round.id, winId, now, balanceAfter }));
  return row && { ...round, ...row };
}
