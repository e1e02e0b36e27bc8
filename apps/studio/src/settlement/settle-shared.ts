import { amount, ZERO, type Amount } from '@baize/domain/money';
import type { Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { packRows, prepare, tables, type Row } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { paidFor } from '../rounds/outcome.ts';
import { OPEN_BET, type PressedBet } from '../rounds/shared-bets.ts';
import type { CrashResult } from '../rounds/stored.ts';
import {
  acceptedBets,
  aboardRounds,
  settlingRound,
  toClosed,
  toRollingBack,
  toSettling,
  toVoid,
  type AcceptedBet,
} from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { validBetOf } from '../rounds/valid-bet.ts';
import { lockRound, rereadRound } from '../rounds/store.ts';
import { lockPlayBalance, openWalletToken, setPlayBalance } from '../sessions/store.ts';
import { rollBackRound } from './close-round.ts';
import { closingWin, storedWin, winValues, type WinValues } from './closing-win.ts';
import { acceptedCalls, type NewCall } from './store.ts';

const aboard = prepare((values: { readonly packed: string; readonly shown: CrashResult }) =>
  tables
    .with('played', () => aboardRounds(values).returningAll('round'))
    .with('ended', () => acceptedCalls(acceptedBets(values.packed)))
    .selectFrom('played')
    .selectAll(),
);

/**
 * Counts accepted bets into their round by one statement; in their order, undefined where the round has begun or
 * another process moved the bet on: `concludeBet` tells which.
 */
export async function bookAccepted(tx: Tx, bets: readonly AcceptedBet[]): Promise<(Row<'round'> | undefined)[]> {
  // Always in the same order, so that two processes do not wait for each other.
  const ordered = bets.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = await tx.rows(aboard({ packed: packRows(ordered), shown: OPEN_BET }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bets.map(({ id }) => byId.get(id));
}

export type AnsweredBet = {
  /** As it was written. */
  readonly round: Round;
  readonly betId: string;
  readonly outcome: WalletOutcome;
};
/** Counts a bet in that the wallet accepted. Undefined where it did not, or as of `bookAccepted`. */
export async function comeAboard(
  deps: Deps,
  book: (bet: AcceptedBet) => Promise<Row<'round'> | undefined>,
  { round, betId, outcome }: AnsweredBet,
): Promise<Round | undefined> {
  if (outcome.kind !== 'ok') return undefined;
  const after = outcome.balance ?? null;
  const before = after === null ? null : amount(after + round.stake);
  const row = await book({ id: round.id, betId, before, after, at: new Date(deps.clock()) });
  if (row) deps.meter.count('studio_bets_total', { game: round.gameCode, verdict: 'play' });
  return row && { ...round, ...row };
}

/**
 * The ends of a bet in a shared round. Each expects the bet to be running, so that of a press, a target and the end of
 * the round the first one counts and the others find it decided.
 */
export type BetEnd = {
  readonly bet: PressedBet;
  /** What it is paid by; null: nothing. */
  readonly cashedE2: number | null;
  readonly by: CrashResult['by'];
  readonly livedE2: number;
};
export type EndedBet = { readonly round: Round; readonly win: NewCall | undefined };

type Values = WinValues & {
  readonly result: CrashResult;
  readonly multiplierE4: bigint;
  readonly validBet: Amount;
  readonly closedBy: 'player' | 'rule';
};
const settled = prepare((values: Values) =>
  tables
    .with('played', () =>
      settlingRound({
        id: values.id,
        from: 'BET_OK',
        raise: null,
        raised: ZERO,
        result: values.result,
        multiplierE4: values.multiplierE4,
        payout: values.payout,
        validBet: values.validBet,
        balanceBefore: null,
        closedBy: values.closedBy,
      }).returningAll(),
    )
    .with('stored', () => storedWin(values))
    .selectFrom('played')
    .selectAll(),
);

const resultOf = ({ cashedE2, by, livedE2 }: BetEnd): CrashResult => ({
  family: 'crash',
  phase: cashedE2 === null ? 'crashed' : 'cashed',
  cashedE2,
  by,
  livedE2,
});

const closedBy = ({ by }: BetEnd): 'player' | 'rule' => (by === 'press' ? 'player' : 'rule');

/** Decides a bet and stores its closing win in one statement. Undefined where it was decided before. */
export async function endBet(deps: Deps, end: BetEnd): Promise<EndedBet | undefined> {
  const { bet } = end;
  if (bet.mode === 'try') return endTryBet(deps, end);
  if (bet.betId === null) throw new Error(`round ${bet.id} has no bet`);
  const multiplierE4 = BigInt(end.cashedE2 ?? 0) * 100n;
  const payout = paidFor(bet, { multiplierE4 });
  const token = openWalletToken(deps.secrets, { id: bet.sessionId, walletToken: bet.sealedToken });
  const result = resultOf(end);
  const validBet = validBetOf(bet, result);
  const win = closingWin(deps, bet, { bet: bet.betId, token, payout, validBet });
  const decided = { result, multiplierE4, validBet, closedBy: closedBy(end) };
  const row = await deps.db.once((tx) => tx.maybe(settled({ ...winValues(deps.secrets, win), ...decided })));
  return row && { round: { ...bet, ...row }, win };
}

async function endTryBet(deps: Deps, end: BetEnd): Promise<EndedBet | undefined> {
  return deps.db.tx(async (tx) => {
    const round = await lockRound(tx, end.bet.id);
    if (round?.state !== 'BET_OK') return undefined;
    const multiplierE4 = BigInt(end.cashedE2 ?? 0) * 100n;
    const payout = paidFor(round, { multiplierE4 });
    await toSettling(tx, round, { result: resultOf(end), multiplierE4, payout, closedBy: closedBy(end) });
    const balanceAfter = await addToPlayBalance(tx, round, payout);
    const now = new Date(deps.clock());
    await toClosed(tx, { ...round, state: 'SETTLING' }, { now, balanceAfter, disputed: false });
    return { round: await rereadRound(tx, round.id), win: undefined };
  });
}

async function addToPlayBalance(tx: Tx, round: Round, paid: Amount): Promise<Amount> {
  const balance = amount((await lockPlayBalance(tx, round.sessionId)) + paid);
  await setPlayBalance(tx, round.sessionId, balance);
  return balance;
}

const VOIDED: CrashResult = { family: 'crash', phase: 'void', cashedE2: null, by: null, livedE2: null };

/** Gives the stake of a running bet back, because its round was interrupted. False where it was decided before. */
export const voidBet = (deps: Deps, id: string): Promise<boolean> =>
  deps.db.tx(async (tx) => {
    const round = await lockRound(tx, id);
    if (round?.state !== 'BET_OK') return false;
    if (round.mode === 'real') await rollBackRound(deps, tx, { round, closedBy: 'rule', result: VOIDED });
    else {
      await toRollingBack(tx, round, { closedBy: 'rule', result: VOIDED });
      const balanceAfter = await addToPlayBalance(tx, round, round.stake);
      const now = new Date(deps.clock());
      await toVoid(tx, { ...round, state: 'ROLLING_BACK' }, { now, balanceAfter, disputed: false });
    }
    return true;
  });
