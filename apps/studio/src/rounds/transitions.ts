import { sql } from 'kysely';
import { amount, ZERO, type Amount } from '@baize/domain/money';
import { takesCrashBets } from '../crash/store.ts';
import type { Tx } from '../db/pool.ts';
import { CHANGE, prepare, recordsIn, tables, type Query, type Row } from '../db/query.ts';
import type { Secrets } from '../secrets.ts';
import { returnNonce } from '../seeds/store.ts';
import type { Raise, RoundResult, RoundSecret } from './stored.ts';
import { sealSecret } from './store.ts';
import type { Round, RoundState } from './types.ts';
import { validBetOf } from './valid-bet.ts';

/** Every change of a round's state. Each names the state it expects, so two drivers of a round cannot both succeed. */
type Expected = {
  readonly id: string;
  readonly from: RoundState;
  /** The bet of the further stake that is under way, and so decided by this change; null: none may be. */
  readonly raise: string | null;
};
export const expected = ({ id, state, raise }: Pick<Round, 'id' | 'state' | 'raise'>): Expected => ({
  id,
  from: state,
  raise: raise?.bet ?? null,
});

const roundIn = (values: Expected) =>
  tables
    .updateTable('round')
    .where('id', '=', values.id)
    .where('state', '=', values.from)
    .where(sql<boolean>`raise ->> 'bet' is not distinct from ${values.raise}::text`);

/** A further stake that was taken is a part of the round's from now on. */
const staked = ({ raised }: { readonly raised: Amount }) => ({
  stake: sql<Amount>`stake + ${raised}::bigint`,
  raise: null,
});

/** A change that the feed must show: another version, at the end of its operator's stream. */
const SHOWN = { version: sql<number>`version + 1`, ...CHANGE };

async function changeOne(tx: Tx, name: string, change: Query<unknown>): Promise<void> {
  if ((await tx.run(change)) !== 1) throw new Error(`${name} changed no round`);
}

/** The round as its change left it, with what its player and seeds say of it. */
const changedRound = async (tx: Tx, round: Round, change: Query<Row<'round'>>): Promise<Round> => ({
  ...round,
  ...(await tx.row(change)),
});

export type Played = {
  readonly result: RoundResult;
  readonly multiplierE4: bigint;
  readonly payout: Amount;
  /** What the step that ended the round staked further; nothing where absent. */
  readonly raised?: Amount;
  /** The balance before the bet, where it was not known earlier. */
  readonly balanceBefore?: Amount | null;
  readonly closedBy: 'player' | 'rule';
};

type SettledValues = Expected & Required<Played> & { readonly validBet: Amount };

/** For the statement that books a bet and its outcome (settlement/settle-bet.ts), like `closedRound` for its win. */
export const settlingRound = (values: SettledValues) =>
  roundIn(values).set({
    state: 'SETTLING',
    result: values.result,
    multiplierE4: values.multiplierE4,
    payout: values.payout,
    ...staked(values),
    validBet: values.validBet,
    balanceBefore: sql<Amount | null>`coalesce(${values.balanceBefore}, balance_before)`,
    closedBy: values.closedBy,
    secret: null,
    ...SHOWN,
  });
const settling = prepare((values: SettledValues) => settlingRound(values).returningAll());

/** The outcome is stored before it is shown; a real win is then delivered by its stored call. */
export const toSettling = (tx: Tx, round: Round, played: Played): Promise<Round> =>
  changedRound(
    tx,
    round,
    settling({
      ...expected(round),
      ...played,
      balanceBefore: played.balanceBefore ?? null,
      raised: played.raised ?? ZERO,
      validBet: validBetOf({ ...round, stake: amount(round.stake + (played.raised ?? ZERO)) }, played.result),
    }),
  );

/** The balances around a bet; null where the wallet did not say. */
export type Balances = { readonly before: Amount | null; readonly after: Amount | null };
export type OpenStep = {
  readonly secret: RoundSecret;
  readonly shown: RoundResult;
  /** Given with a bet: other steps move no money. */
  readonly balances?: Balances;
  /** What the step staked further. */
  readonly raised?: Amount;
};
export type StoredStep = Expected &
  Balances & { readonly shown: RoundResult; readonly secret: Buffer; readonly raised: Amount };

/** A running round: what may be shown as it is, the rest sealed. Alone, or in the statement that books its bet. */
export const runningRound = (values: StoredStep) =>
  roundIn(values).set({
    state: 'BET_OK',
    result: values.shown,
    secret: values.secret,
    ...staked(values),
    validBet: sql<Amount>`stake + ${values.raised}::bigint`,
    balanceBefore: sql<Amount | null>`coalesce(${values.before}, balance_before)`,
    balanceAfter: sql<Amount | null>`coalesce(${values.after}, balance_after)`,
    ...SHOWN,
  });
const running = prepare((values: StoredStep) => runningRound(values).returningAll());

/** What a running round is stored as after its bet or a step. */
export const storedStep = (
  secrets: Secrets,
  round: Round,
  { secret, shown, balances, raised = ZERO }: OpenStep,
): StoredStep => ({
  ...expected(round),
  shown,
  raised,
  secret: sealSecret(secrets, round, secret),
  before: balances?.before ?? null,
  after: balances?.after ?? null,
});

/** Stores a running round after its bet or a step; the round as it now stands. */
export const storeStep = (
  { tx, secrets }: { readonly tx: Tx; readonly secrets: Secrets },
  round: Round,
  step: OpenStep,
): Promise<Round> => changedRound(tx, round, running(storedStep(secrets, round, step)));

export type Aboard = Expected &
  Balances & { readonly shown: RoundResult; readonly sharedId: string; readonly now: Date };
const aboardRound = (values: Aboard) =>
  roundIn(values)
    .set({
      state: 'BET_OK',
      result: values.shown,
      validBet: sql<Amount>`stake`,
      balanceBefore: values.before,
      balanceAfter: values.after,
      ...SHOWN,
    })
    .where(takesCrashBets(values));
const aboard = prepare(aboardRound);

/** A bet that its wallet accepted at this moment. */
export type AcceptedBet = Balances & { readonly id: string; readonly betId: string; readonly at: Date };
export const acceptedBets = (packed: string) =>
  recordsIn<AcceptedBet>(packed, 'id text, bet_id uuid, before bigint, after bigint, at timestamptz');

/** Many at once, for the statement that books them (settlement/settle-shared.ts). */
export const aboardRounds = (values: { readonly packed: string; readonly shown: RoundResult }) =>
  tables
    .updateTable('round')
    .from(acceptedBets(values.packed))
    .set((eb) => ({
      state: 'BET_OK' as const,
      result: values.shown,
      validBet: eb.ref('round.stake'),
      balanceBefore: eb.ref('record.before'),
      balanceAfter: eb.ref('record.after'),
      ...SHOWN,
    }))
    .whereRef('round.id', '=', 'record.id')
    .where('round.state', '=', 'BET_SENT')
    .where((eb) => takesCrashBets({ sharedId: eb.ref('round.sharedId').$notNull(), now: eb.ref('record.at') }));

/** Counts a bet into its shared round. False where that has begun: then it was never in it. */
export const toAboard = async (
  tx: Tx,
  round: Round,
  bet: Balances & { readonly shown: RoundResult; readonly sharedId: string; readonly now: Date },
): Promise<boolean> => (await tx.run(aboard({ ...expected(round), ...bet }))) === 1;

export type Finish = {
  readonly now: Date;
  /** The balance that the wallet answered; null where it did not say. */
  readonly balanceAfter: Amount | null;
  /** The wallet refused for good: a case is open. */
  readonly disputed: boolean;
};

export const closedRound = (values: Expected & Finish) =>
  roundIn(values).set({
    state: 'CLOSED',
    closedAt: values.now,
    balanceAfter: values.balanceAfter,
    disputed: sql<boolean>`disputed or ${values.disputed}::boolean`,
    ...SHOWN,
  });
const closed = prepare((values: Expected & Finish) => closedRound(values).returningAll());

export const toClosed = (tx: Tx, round: Round, finish: Finish): Promise<Round> =>
  changedRound(tx, round, closed({ ...expected(round), ...finish }));

export type Reversal = {
  readonly closedBy: 'player' | 'rule';
  /** What the round shows from now on; what it showed without it. */
  readonly result?: RoundResult;
};

export const toRollingBack = (tx: Tx, round: Round, { closedBy, result }: Reversal): Promise<void> =>
  changeOne(
    tx,
    'toRollingBack',
    roundIn(expected(round)).set({
      state: 'ROLLING_BACK',
      closedBy,
      secret: null,
      payout: ZERO,
      validBet: ZERO,
      multiplierE4: 0n,
      jackpotContribution: ZERO,
      ...(result === undefined ? {} : { result }),
      ...SHOWN,
    }),
  );

export const toVoid = (tx: Tx, round: Round, finish: Finish): Promise<void> =>
  changeOne(
    tx,
    'toVoid',
    roundIn(expected(round)).set({
      state: 'VOID',
      closedAt: finish.now,
      balanceAfter: finish.balanceAfter,
      disputed: finish.disputed,
      closedBy: sql<'player' | 'rule'>`coalesce(closed_by, 'rule')`,
      ...SHOWN,
    }),
  );

export type Refusal = {
  /** What the player is told. */
  readonly code: string;
  readonly balance: Amount | null;
  readonly now: Date;
};

/** Nothing was played, so the nonce goes back: the player's next bet uses the very numbers this one would have. */
export async function toRefused(tx: Tx, round: Round, refusal: Refusal): Promise<void> {
  await changeOne(
    tx,
    'toRefused',
    roundIn(expected(round)).set({
      state: 'REFUSED',
      closedAt: refusal.now,
      refusal: refusal.code,
      balanceAfter: refusal.balance,
      nonce: null,
      jackpotContribution: ZERO,
    }),
  );
  if (round.nonce !== null && round.seedId !== null) await returnNonce(tx, round.seedId, round.nonce);
}

/** For the statement that asks for a further stake (settlement/raise.ts). */
export const raisedRound = (values: Expected & { readonly next: Raise; readonly count: number }) =>
  roundIn(values).set({ raise: values.next, raises: values.count });

/** Nobody knows whether the further stake was taken: it goes back, and the round waits for that. */
export const toRaiseBack = (tx: Tx, round: Round, raise: Raise): Promise<void> =>
  changeOne(tx, 'toRaiseBack', roundIn(expected(round)).set({ raise: { ...raise, phase: 'back' } }));

/** The further stake was not taken, or is back: the round goes on where it stood. */
export const toUnraised = (tx: Tx, round: Round, finish: Pick<Finish, 'balanceAfter' | 'disputed'>): Promise<void> =>
  changeOne(
    tx,
    'toUnraised',
    roundIn(expected(round)).set({
      raise: null,
      balanceAfter: sql<Amount | null>`coalesce(${finish.balanceAfter}::bigint, balance_after)`,
      disputed: sql<boolean>`disputed or ${finish.disputed}::boolean`,
      ...SHOWN,
    }),
  );
