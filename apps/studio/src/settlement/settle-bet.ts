import { sql } from 'kysely';
import { amount, ZERO, type Amount } from '@baize/domain/money';
import type { Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { findGame } from '../catalogue/games.ts';
import { prepare, tables } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { OpenedRound } from '../rounds/open-round.ts';
import { drawnFrom, paidFor, playRound, type RoundOutcome } from '../rounds/outcome.ts';
import {
  closedRound,
  expected,
  runningRound,
  settlingRound,
  storedStep,
  type StoredStep,
} from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { takenFor, validBetOf } from '../rounds/valid-bet.ts';
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

type PlayedValues = Omit<WinValues, 'id'> &
  Parameters<typeof settlingRound>[0] & {
    /** The call that was answered. */
    readonly callId: string;
  };
const settled = prepare((values: PlayedValues) =>
  tables
    .with('played', () => settlingRound(values).returningAll())
    .with('ended', () => endedCall({ id: values.callId, state: 'ok', status: 'RS_OK', now: values.now }, PLAYED))
    .with('stored', () => storedWin(values))
    .selectFrom('played')
    .selectAll(),
);

const goesOn = prepare((values: StoredStep & { readonly callId: string; readonly now: Date }) =>
  tables
    .with('played', () => runningRound(values).returningAll())
    .with('ended', () => endedCall({ id: values.callId, state: 'ok', status: 'RS_OK', now: values.now }, PLAYED))
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
  return bookPlayed(deps, { session, round, played, call: bet, bet: bet.id, raised: ZERO, balance: outcome.balance });
}

/** What an accepted bet, the round's own or a further one, makes of a round. */
export type BookedBet = {
  readonly session: Session;
  readonly round: Round;
  readonly played: RoundOutcome;
  /** The call that was accepted. */
  readonly call: Pick<NewCall, 'id'>;
  /** The round's own bet, which its win refers to. */
  readonly bet: string;
  /** What a further bet adds to the stake. */
  readonly raised: Amount;
  /** After the call; undefined where the wallet did not say. */
  readonly balance: Amount | undefined;
};

/** Undefined where another process moved the round on. */
export async function bookPlayed(
  deps: Deps,
  { session, round, played, call, bet, raised, balance }: BookedBet,
): Promise<SettledBet | undefined> {
  const now = new Date(deps.clock());
  // Of a round that was running it is known already.
  const before = balance === undefined || round.state !== 'BET_SENT' ? null : amount(balance + takenFor(round));
  if (!played.final) {
    const step = { ...played, raised, balances: { before, after: balance ?? null } };
    const stored = { ...storedStep(deps.secrets, round, step), callId: call.id, now };
    const row = await deps.db.once((tx) => tx.maybe(goesOn(stored)));
    return row && { round: counted(deps, { ...round, ...row }), win: undefined };
  }
  const whole = { ...round, stake: amount(round.stake + raised) };
  const payout = paidFor(whole, played);
  const { result, multiplierE4 } = played;
  const validBet = validBetOf(whole, result);
  const win = closingWin(deps, whole, { bet, token: openWalletToken(deps.secrets, session), payout, validBet });
  const row = await deps.db.once((tx) =>
    tx.maybe(
      settled({
        ...winValues(deps.secrets, win),
        ...expected(round),
        callId: call.id,
        result,
        multiplierE4,
        raised,
        validBet,
        balanceBefore: before,
        closedBy: 'player',
      }),
    ),
  );
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
        raise: null,
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
