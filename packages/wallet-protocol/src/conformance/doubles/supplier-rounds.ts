import { randomInt, randomUUID } from 'node:crypto';
import { payoutOf, ZERO, type Amount, type Currency } from '@baize/domain/money';
import type { Outcome } from '../../answers.ts';
import type { GameCode, RewardId, RoundId, SessionToken, TransactionId, UserId } from '../../calls.ts';
import { afterBet, DOES_NOT_EXIST_GRACE_MS, isTerminal, retryDelayMs, type Status } from '../../statuses.ts';
import { prepareCall, type PreparedCall, type WalletClient } from '../../supplier-client.ts';
import type { SupplierFlaw } from './flaws.ts';

/**
 * Rounds of the reference supplier: debit before outcome, unknown bets undone, wins and rollbacks retried until
 * settled.
 */
export type CallState = 'waiting' | 'done' | 'refused';
export type RoundCall = {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly transactionUuid: string;
  readonly amount: Amount;
  /** Of a rollback: the bet began the round, which is void without it. */
  readonly voids: boolean;
  prepared: PreparedCall;
  state: CallState;
  attempts: number;
  readonly madeAtMs: number;
  dueAtMs: number;
};
export type RoundState = 'open' | 'won' | 'lost' | 'refused' | 'pending' | 'void';
export type Round = {
  readonly id: string;
  readonly label: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Of a free round: the reward that it is one of. */
  readonly reward: string | undefined;
  readonly openedAtMs: number;
  closedAtMs: number | undefined;
  state: RoundState;
  stake: Amount;
  payout: Amount;
  version: number;
  readonly calls: RoundCall[];
  readonly cases: { readonly code: string; readonly transaction_uuid: string }[];
};
export type PlayAnswer = {
  readonly round: string;
  readonly state: RoundState;
  readonly status: string | undefined;
  readonly message: string | undefined;
  readonly payout: Amount | undefined;
  readonly balance: Amount | undefined;
};

export type RoundStore = {
  readonly rounds: Map<string, Round>;
  readonly clients: Map<string, WalletClient>;
  readonly flaws: ReadonlySet<SupplierFlaw>;
  readonly now: (label: string) => number;
  /** A round changed: the feed shows it again. */
  readonly changed: (round: Round) => void;
};

const OPEN_MAX_MS = 48 * 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;
const MESSAGES: Readonly<Partial<Record<Status, string>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'Your balance is too low for this bet.',
  RS_ERROR_LIMIT_REACHED: 'This bet would pass one of your limits.',
  RS_ERROR_USER_DISABLED: 'Your account cannot play at the moment.',
};

export function openRound(
  store: RoundStore,
  of: Pick<Round, 'label' | 'user' | 'token' | 'gameCode' | 'currency' | 'reward'>,
): Round {
  const round: Round = {
    ...of,
    id: `ref-${randomUUID()}`,
    openedAtMs: store.now(of.label),
    closedAtMs: undefined,
    state: 'pending',
    stake: ZERO,
    payout: ZERO,
    version: 0,
    calls: [],
    cases: [],
  };
  store.rounds.set(round.id, round);
  return round;
}

const common = (round: Round) => ({
  user: round.user as UserId,
  token: round.token as SessionToken,
  round: round.id as RoundId,
  gameCode: round.gameCode as GameCode,
  transactionUuid: randomUUID() as TransactionId,
});
const freeOf = ({ reward }: Round, flaws: ReadonlySet<SupplierFlaw>) =>
  reward === undefined || flaws.has('stakesFreeRounds') ? {} : { isFree: true, rewardUuid: reward as RewardId };

type NewCall = Pick<RoundCall, 'kind' | 'prepared' | 'transactionUuid' | 'amount'> & { readonly voids?: boolean };

function addCall(store: RoundStore, round: Round, made: NewCall): RoundCall {
  const now = store.now(round.label);
  const call: RoundCall = {
    voids: false,
    ...made,
    state: 'waiting',
    attempts: 0,
    madeAtMs: now,
    dueAtMs: now,
  };
  round.calls.push(call);
  return call;
}

function deliver(store: RoundStore, round: Round, call: RoundCall): Promise<Outcome> {
  call.attempts += 1;
  return store.clients.get(round.label)!.deliver(call.prepared);
}

/** Debits the stake. The answer decides: play, show, discard, or undo what may have happened. */
export async function placeBet(
  store: RoundStore,
  round: Round,
  { stake, closing }: Stake,
): Promise<PlayAnswer & { readonly placed: boolean }> {
  const call = addBet(store, round, { stake, closing });
  if (store.flaws.has('winsBeforeBetOk')) void payRound(store, round, stake);
  const outcome = await deliver(store, round, call);
  if (outcome.kind === 'ok') {
    call.state = 'done';
    round.stake = (round.stake + stake) as Amount;
    round.state = 'open';
    store.changed(round);
    return { ...told(round, undefined, outcome.balance), placed: true };
  }
  call.state = 'refused';
  const status = outcome.kind === 'refused' ? outcome.status : 'RS_ERROR_UNKNOWN';
  const playsOn =
    (outcome.kind === 'unknown' &&
      (store.flaws.has('playsUnknownBets') ||
        (store.flaws.has('trustsAnyStatus') && outcome.reason === 'UNKNOWN_STATUS') ||
        (store.flaws.has('trustsAnyEcho') && outcome.reason === 'OTHER_REQUEST'))) ||
    (store.flaws.has('playsDuplicates') && status === 'RS_ERROR_DUPLICATE_TRANSACTION');
  if (playsOn) {
    call.state = 'done';
    round.stake = stake;
    round.state = 'open';
    return { ...told(round, undefined, undefined), placed: true };
  }
  const undo = outcome.kind === 'unknown' || afterBet(status) === 'roll_back' || store.flaws.has('rollsBackRefusals');
  round.state = undo ? 'pending' : 'refused';
  round.closedAtMs = store.now(round.label);
  if (undo && !store.flaws.has('noRollbackAfterTimeout')) void rollBack(store, round, call);
  store.changed(round);
  return { ...told(round, status, outcome.kind === 'refused' ? outcome.balance : undefined), placed: false };
}

type Stake = { readonly stake: Amount; readonly closing: boolean };

/** A bet is sent by whoever makes it, and never again. */
function addBet(store: RoundStore, round: Round, { stake, closing }: Stake): RoundCall {
  const free = freeOf(round, store.flaws);
  const fields = {
    ...common(round),
    ...free,
    currency: round.currency as Currency,
    amount: stake,
    roundClosed: closing,
  };
  const call = addCall(store, round, {
    kind: 'bet',
    prepared: prepareCall('bet', fields),
    transactionUuid: fields.transactionUuid,
    amount: stake,
  });
  call.dueAtMs = NEVER;
  return call;
}

/** Stakes further in an open round. A bet of which nobody knows is undone, and the round stands as before. */
export async function raiseBet(store: RoundStore, round: Round, stake: Amount): Promise<PlayAnswer> {
  const call = addBet(store, round, { stake, closing: false });
  const outcome = await deliver(store, round, call);
  if (outcome.kind === 'ok') {
    call.state = 'done';
    round.stake = (round.stake + stake) as Amount;
    store.changed(round);
    return told(round, undefined, outcome.balance);
  }
  call.state = 'refused';
  const status = outcome.kind === 'refused' ? outcome.status : 'RS_ERROR_UNKNOWN';
  if (outcome.kind === 'unknown' || afterBet(status) === 'roll_back') void rollBack(store, round, call);
  return told(round, status, undefined);
}

/** Whether a bet of the round is still being undone. */
export const isUndoing = ({ calls }: Round): boolean =>
  calls.some(({ kind, state }) => kind === 'rollback' && state === 'waiting');

export function told(round: Round, status: Status | undefined, balance: Amount | undefined): PlayAnswer {
  return {
    round: round.id,
    state: round.state,
    status,
    message: status === undefined ? undefined : (MESSAGES[status] ?? 'This bet was not accepted.'),
    payout: round.state === 'won' ? round.payout : undefined,
    balance,
  };
}

function rollBack(store: RoundStore, round: Round, bet: RoundCall): Promise<void> {
  const voids = bet === round.calls.find(({ kind }) => kind === 'bet');
  const fields = { ...common(round), reference: bet.transactionUuid as TransactionId, roundClosed: voids };
  return attempt(
    store,
    round,
    addCall(store, round, {
      kind: 'rollback',
      prepared: prepareCall('rollback', fields),
      transactionUuid: fields.transactionUuid,
      amount: bet.amount,
      voids,
    }),
  );
}

/** Ends a round that is open: the payout may be zero, and the win that closes it is retried until it is answered. */
export async function payRound(store: RoundStore, round: Round, payout: Amount): Promise<void> {
  const bet = round.calls.find((call) => call.kind === 'bet')!;
  round.payout = payout;
  round.state = payout > 0n ? 'won' : 'lost';
  round.closedAtMs = store.now(round.label);
  const fields = {
    ...common(round),
    currency: round.currency as Currency,
    amount: payout,
    roundClosed: true,
    reference: bet.transactionUuid as TransactionId,
    meta: { validBet: round.reward === undefined ? round.stake : ZERO },
    ...freeOf(round, store.flaws),
  };
  const call = addCall(store, round, {
    kind: 'win',
    prepared: prepareCall('win', fields),
    transactionUuid: fields.transactionUuid,
    amount: payout,
  });
  store.changed(round);
  await attempt(store, round, call);
}

/** One try of a win or rollback, and the plan for the next one. */
async function attempt(store: RoundStore, round: Round, call: RoundCall): Promise<void> {
  const kind = call.kind === 'win' ? 'win' : 'rollback';
  call.dueAtMs = NEVER;
  const outcome = await deliver(store, round, call);
  if (outcome.kind === 'ok') {
    call.state = 'done';
    if (call.voids) round.state = 'void';
    store.changed(round);
    return;
  }
  const now = store.now(round.label);
  const early =
    outcome.kind === 'refused' &&
    outcome.status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' &&
    now - call.madeAtMs < DOES_NOT_EXIST_GRACE_MS;
  if (outcome.kind === 'refused' && isTerminal(kind, outcome.status) && !early && !store.flaws.has('retriesForEver')) {
    call.state = 'refused';
    round.cases.push({ code: outcome.status, transaction_uuid: call.transactionUuid });
    return;
  }
  if (store.flaws.has(kind === 'win' ? 'neverRetriesWins' : 'neverRetriesRollbacks')) return;
  if (store.flaws.has('retriesWithNewIds')) {
    const text = call.prepared.body.toString().replace(call.transactionUuid, randomUUID());
    call.prepared = { ...call.prepared, body: Buffer.from(text) };
  }
  call.dueAtMs = now + (store.flaws.has('retriesWithoutPause') ? 20 : retryDelayMs(call.attempts));
}

/** Runs what is due: retries, and rounds that were open for too long, which are voided. */
export async function runDue(store: RoundStore): Promise<void> {
  const work: Promise<void>[] = [];
  for (const round of store.rounds.values()) {
    const now = store.now(round.label);
    for (const call of round.calls)
      if (call.state === 'waiting' && call.dueAtMs <= now) work.push(attempt(store, round, call));
    if (round.state === 'open' && now - round.openedAtMs > OPEN_MAX_MS && !store.flaws.has('forgetsOpenRounds')) {
      round.state = 'pending';
      round.closedAtMs = now;
      work.push(
        rollBack(
          store,
          round,
          round.calls.find((call) => call.kind === 'bet')!,
        ),
      );
    }
  }
  await Promise.all(work);
}

/** A dice with one hundred faces: long odds or short ones, never a forced result. */
export function diceOutcome(stake: Amount, favour: 'win' | 'lose' | 'any'): Amount {
  const chance = favour === 'win' ? 98 : favour === 'lose' ? 2 : 50;
  return randomInt(100) < chance ? payoutOf(stake, BigInt(Math.floor(990_000 / chance))) : ZERO;
}
