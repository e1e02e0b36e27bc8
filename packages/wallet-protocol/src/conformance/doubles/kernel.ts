import { createHash } from 'node:crypto';
import type { Answer } from '../../answers.ts';
import {
  contentOf,
  type BalanceCall,
  type BetCall,
  type InfoCall,
  type RollbackCall,
  type TransactionCall,
  type TransactionId,
  type WalletCall,
  type WinCall,
} from '../../calls.ts';
import { isStored, type Detail, type Status } from '../../statuses.ts';
import {
  balanceOf,
  credit,
  debit,
  post,
  restore,
  roundKey,
  type Books,
  type Connection,
  type Player,
  type Session,
  type Stored,
} from './books.ts';
import type { OperatorFlaw } from './flaws.ts';

/**
 * The semantics of the wallet in one place, as small as they can be said (docs/wallet). It is the
 * runner's own operator in supplier tests and the reference that proves the runner; `flaws` break it on purpose.
 */
export type Kernel = {
  readonly books: Books;
  readonly handle: (arrival: Arrival) => Promise<Answer>;
};
/** One call as it came in: over which connection, in which bytes, and when. */
export type Arrival<Call extends WalletCall = WalletCall> = {
  readonly connection: Connection;
  readonly call: Call;
  readonly body: Uint8Array;
  readonly nowMs: number;
};
type Has = (flaw: OperatorFlaw) => boolean;
type Wallet = { readonly books: Books; readonly has: Has };
type Ruling = { readonly status: Status; readonly detail?: Detail };
type Effect = Partial<
  Pick<Stored, 'cashPart' | 'bonusPart' | 'amount' | 'bet' | 'jackpotWin' | 'validBet' | 'fate' | 'kind'>
>;
type Decision = Ruling & { readonly effect?: Effect };

const OK: Decision = { status: 'RS_OK' };
const conflict = (detail: Detail): Decision => ({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail });
const refuse = (status: Status): Decision => ({ status });
const THINKING_MS = 5;

export function createKernel(books: Books, flaws: ReadonlySet<OperatorFlaw> = new Set()): Kernel {
  const has: Has = (flaw) => flaws.has(flaw);
  const wallet: Wallet = { books, has };
  const balances = new Map<string, bigint>();

  async function handle(arrival: Arrival): Promise<Answer> {
    const { connection, call } = arrival;
    if (call.kind === 'info') return answerInfo(books, connection, call);
    if (call.kind === 'balance') {
      const answer = answerBalance(wallet, connection, call);
      if (!has('cachesBalance') || answer.balance === undefined) return answer;
      const known = balances.get(call.requestUuid) ?? answer.balance;
      balances.set(call.requestUuid, known);
      return { ...answer, balance: known };
    }
    return transact(wallet, { ...arrival, call });
  }
  return { books, handle };
}

/** What an answer shows of the player; nothing where the player is not known. */
type Shown = { readonly player?: Player | undefined; readonly balance?: bigint | undefined };

const answered = (call: WalletCall, ruling: Ruling, { player, balance }: Shown = {}): Answer => ({
  status: ruling.status,
  detail: ruling.detail,
  requestUuid: call.requestUuidEcho,
  ...(player ? { user: player.user, currency: player.currency, balance } : {}),
});

function answerInfo(books: Books, connection: Connection, call: InfoCall): Answer {
  const player = books.players.get(call.user);
  if (!connection.enabled) return answered(call, refuse('RS_ERROR_INVALID_PARTNER'));
  if (!player || player.blocked || player.excluded) return answered(call, refuse('RS_ERROR_USER_DISABLED'));
  return {
    status: 'RS_OK',
    requestUuid: call.requestUuidEcho,
    user: player.user,
    country: 'BD',
    subPartnerId: 'reference',
    tags: [],
  };
}

function answerBalance(wallet: Wallet, connection: Connection, call: BalanceCall): Answer {
  const { books, has } = wallet;
  const player = books.players.get(call.user);
  const ruling = sessionRuling(wallet, connection, call) ?? OK;
  const shown = player && balanceOf(player) + (has('countsHeldMoney') ? player.held : 0n);
  return answered(call, ruling, { player, balance: shown });
}

/** partner, token, expiry, game: the checks every call with a session shares. */
function sessionRuling(
  { books, has }: Wallet,
  connection: Connection,
  call: BalanceCall | BetCall,
): Decision | undefined {
  if (!connection.enabled) return refuse('RS_ERROR_INVALID_PARTNER');
  const session = sessionOf(books, connection, call);
  if (!session) return refuse('RS_ERROR_INVALID_TOKEN');
  if (!session.active && !has('ignoresExpiry')) return refuse('RS_ERROR_TOKEN_EXPIRED');
  if (connection.games.get(call.gameCode) !== true) return refuse('RS_ERROR_INVALID_GAME');
  return undefined;
}

function sessionOf(
  books: Books,
  connection: Connection,
  call: { readonly token: string; readonly user: string },
): Session | undefined {
  const session = books.sessions.get(call.token);
  return session && session.user === call.user && session.connection === connection.label ? session : undefined;
}

async function transact({ books, has }: Wallet, arrival: Arrival<TransactionCall>): Promise<Answer> {
  const { connection, call, body, nowMs } = arrival;
  const player = books.players.get(call.user);
  const balance = (): bigint | undefined => player && balanceOf(player);
  const digest = createHash('sha256').update(body).digest('base64');
  const seen = connection.requests.get(call.requestUuid);
  if (seen !== undefined && seen !== digest)
    return answered(call, conflict('REQUEST_REUSED'), { player, balance: balance() });
  connection.requests.set(call.requestUuid, digest);
  const transactions = has('sharesIdsAcrossConnections') ? sharedIds(books) : connection.transactions;
  const stored = transactions.get(call.transactionUuid);
  if (stored && !repeatable(stored, has)) return repeated(call, stored, { player, has });
  const seenFunds = has('racesForFunds') ? balance() : undefined;
  // Only the racing flaw gives up the turn here: without it a call is decided and booked in one piece.
  if (seenFunds !== undefined) await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
  const decision = decide({ books, connection, ids: transactions, player, has, seenFunds }, call);
  const after = has('hidesBalanceOnRefusal') && decision.status !== 'RS_OK' ? undefined : balance();
  const answer = answered(call, decision, { player, balance: after });
  if (isStored(decision.status) && !(has('forgetsRefusals') && decision.status !== 'RS_OK')) {
    transactions.set(call.transactionUuid, {
      kind: call.kind,
      content: contentOf(call),
      user: call.user,
      round: call.round,
      amount: call.kind === 'rollback' ? 0n : call.amount,
      cashPart: 0n,
      bonusPart: 0n,
      jackpotWin: 0n,
      fate: decision.status === 'RS_OK' ? 'live' : 'refused',
      ...decision.effect,
      answer: { status: decision.status, detail: decision.detail, balance: after, requestUuid: call.requestUuidEcho },
      storedAtMs: nowMs,
    });
  }
  return answer;
}

const repeatable = (stored: Stored, has: Has): boolean =>
  has('noIdempotency') && stored.kind !== 'tombstone' && stored.answer.status === 'RS_OK';

const sharedIds = (books: Books): Map<TransactionId, Stored> => books.connections.values().next().value!.transactions;

type Repeating = { readonly player: Player | undefined; readonly has: Has };

function repeated(call: TransactionCall, stored: Stored, { player, has }: Repeating): Answer {
  const now = player && balanceOf(player);
  if (stored.kind === 'tombstone') {
    const late = call.kind === 'bet' ? refuse('RS_ERROR_TRANSACTION_ROLLED_BACK') : conflict('CONTENT_DIFFERS');
    return answered(call, late, { player, balance: now });
  }
  if (stored.content !== contentOf(call) && !has('acceptsOtherContent'))
    return answered(call, conflict('CONTENT_DIFFERS'), { player, balance: now });
  const answer = answered(call, stored.answer, { player, balance: stored.answer.balance });
  return has('storedRequestUuid') ? { ...answer, requestUuid: stored.answer.requestUuid } : answer;
}

type Ids = Map<TransactionId, Stored>;
/** Everything that a decision about one call needs. */
type CallContext = {
  readonly books: Books;
  readonly connection: Connection;
  readonly ids: Ids;
  readonly player: Player | undefined;
  readonly has: Has;
  readonly seenFunds: bigint | undefined;
};

function decide(context: CallContext, call: TransactionCall): Decision {
  if (call.kind === 'bet') return decideBet(context, call);
  return call.kind === 'win' ? decideWin(context, call) : decideRollback(context, call);
}

function decideBet({ books, connection, player, has, seenFunds }: CallContext, call: BetCall): Decision {
  if (call.isSupplierPromo) return player ? { ...OK, effect: { bet: call } } : refuse('RS_ERROR_INVALID_TOKEN');
  const refusal = sessionRuling({ books, has }, connection, call);
  if (refusal) return refusal;
  if (!player) return refuse('RS_ERROR_INVALID_TOKEN');
  if (call.currency !== player.currency && !has('ignoresCurrency')) return refuse('RS_ERROR_WRONG_CURRENCY');
  if (connection.closed.has(roundKey(call.user, call.round)) && !has('reopensRounds')) return conflict('ROUND_CLOSED');
  if (player.blocked || player.excluded) return refuse('RS_ERROR_USER_DISABLED');
  if (call.isFree) return decideFreeBet(books, call);
  if (overLimit(player, call.amount, has)) return refuse('RS_ERROR_LIMIT_REACHED');
  const funds = (seenFunds ?? balanceOf(player)) + (has('countsHeldMoney') ? player.held : 0n);
  if (funds < call.amount && !has('acceptsAnyAmount')) return refuse('RS_ERROR_NOT_ENOUGH_MONEY');
  return { ...OK, effect: { ...debit(player, call.amount), bet: call } };
}

function overLimit(player: Player, stake: bigint, has: Has): boolean {
  if (player.stakeLimit !== undefined && stake > player.stakeLimit) return true;
  if (player.dailyLossLimit === undefined) return false;
  const lost = has('staysBehindLimits') ? 0n : player.staked - player.paid;
  return lost + stake > player.dailyLossLimit;
}

function decideFreeBet(books: Books, call: BetCall): Decision {
  const reward = call.rewardUuid === undefined ? undefined : books.rewards.get(call.rewardUuid);
  if (!reward || reward.user !== call.user || reward.gameCode !== call.gameCode) return conflict('REWARD_UNKNOWN');
  if (reward.left === 0) return conflict('REWARD_SPENT');
  reward.left -= 1;
  return { ...OK, effect: { bet: call } };
}

function decideWin({ books, connection, ids, player, has }: CallContext, call: WinCall): Decision {
  if (has('checksExpiryOnWins') && sessionOf(books, connection, call)?.active === false)
    return refuse('RS_ERROR_TOKEN_EXPIRED');
  if (call.isSupplierPromo && !sessionOf(books, connection, call)) return refuse('RS_ERROR_INVALID_TOKEN');
  if (!connection.games.has(call.gameCode)) return refuse('RS_ERROR_INVALID_GAME');
  if (player && call.currency !== player.currency && !has('ignoresCurrency')) return refuse('RS_ERROR_WRONG_CURRENCY');
  if (player?.blocked && has('refusesBlockedWins')) return refuse('RS_ERROR_USER_DISABLED');
  if (call.isSupplierPromo) return pay(player!, call, undefined);
  const bet = ids.get(call.reference!);
  if (!bet || (bet.fate === 'refused' && bet.kind !== 'tombstone')) {
    if (!has('paysUnknownBets') || !player) return refuse('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    return pay(player, call, undefined);
  }
  if (bet.kind === 'tombstone') return refuse('RS_ERROR_TRANSACTION_ROLLED_BACK');
  if (bet.kind !== 'bet') return conflict('NOT_A_BET');
  if (bet.user !== call.user && !has('paysOtherUsers')) return conflict('OTHER_USER');
  if (bet.round !== call.round) return conflict('OTHER_ROUND');
  if (bet.fate === 'reversed' && !has('paysReversedBets')) return refuse('RS_ERROR_TRANSACTION_ROLLED_BACK');
  const key = roundKey(call.user, call.round);
  if (connection.closed.has(key) && !has('reopensRounds')) {
    books.cases.push({ user: call.user, code: 'ROUND_CLOSED', transactionUuid: call.transactionUuid });
    return conflict('ROUND_CLOSED');
  }
  settle(ids, call, bet);
  if (call.roundClosed) connection.closed.add(key);
  const reward = bet.bet?.rewardUuid === undefined ? undefined : books.rewards.get(bet.bet.rewardUuid);
  if (reward) return payReward(player!, call, reward.pays);
  return pay(player!, call, has('losesParts') ? undefined : bet);
}

function pay(player: Player, call: WinCall, bet: Stored | undefined): Decision {
  const parts = credit(player, call.amount, bet ?? { cashPart: 0n, bonusPart: 0n });
  return { ...OK, effect: { ...parts, jackpotWin: call.jackpotWin, validBet: call.meta.validBet, fate: 'settled' } };
}

function payReward(player: Player, call: WinCall, account: 'cash' | 'bonus'): Decision {
  post(player, account, call.amount);
  return {
    ...OK,
    effect: {
      cashPart: account === 'cash' ? call.amount : 0n,
      bonusPart: account === 'bonus' ? call.amount : 0n,
      fate: 'settled',
    },
  };
}

function settle(ids: Ids, call: WinCall, bet: Stored): void {
  bet.fate = 'settled';
  const also = new Set<Stored>(
    (call.meta.settles ?? []).map((id) => ids.get(id)).filter((entry) => entry !== undefined),
  );
  for (const entry of ids.values()) {
    const sameRound = entry.kind === 'bet' && entry.user === call.user && entry.round === call.round;
    if (sameRound && entry.fate === 'live' && (call.roundClosed || also.has(entry))) entry.fate = 'settled';
  }
}

function decideRollback({ books, ids, player, has }: CallContext, call: RollbackCall): Decision {
  if (has('checksExpiryOnWins') && books.sessions.get(call.token)?.active === false)
    return refuse('RS_ERROR_TOKEN_EXPIRED');
  const bet = ids.get(call.reference);
  if (!bet) {
    if (!has('noTombstone')) ids.set(call.reference, tombstone(call));
    return OK;
  }
  if (bet.kind === 'tombstone') return OK;
  if (bet.kind === 'win' && has('rollsBackWins')) {
    post(player!, 'cash', -bet.cashPart);
    return OK;
  }
  if (bet.kind !== 'bet') return conflict('NOT_A_BET');
  if (bet.user !== call.user) return conflict('OTHER_USER');
  if (bet.round !== call.round) return conflict('OTHER_ROUND');
  if (bet.fate === 'refused') return OK;
  if (bet.fate === 'reversed' && !has('rollsBackTwice')) return OK;
  if (bet.fate === 'settled' && !has('rollsBackSettled')) {
    books.cases.push({ user: call.user, code: 'BET_SETTLED', transactionUuid: call.transactionUuid });
    return conflict('BET_SETTLED');
  }
  bet.fate = 'reversed';
  const reward = bet.bet?.rewardUuid === undefined ? undefined : books.rewards.get(bet.bet.rewardUuid);
  if (reward) reward.left += 1;
  else restore(player!, has('losesParts') ? { ...bet, cashPart: bet.cashPart + bet.bonusPart, bonusPart: 0n } : bet);
  return OK;
}

const tombstone = (call: RollbackCall): Stored => ({
  kind: 'tombstone',
  content: '',
  user: call.user,
  round: call.round,
  amount: 0n,
  cashPart: 0n,
  bonusPart: 0n,
  jackpotWin: 0n,
  answer: { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', requestUuid: '' },
  fate: 'reversed',
  storedAtMs: 0,
});
