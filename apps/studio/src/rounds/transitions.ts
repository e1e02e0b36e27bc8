import { sql } from 'kysely';
import { ZERO, type Amount } from '@baize/domain/money';
import type { MinesState } from '@baize/domain/games/mines';
import { takesCrashBets } from '../crash/store.ts';
import type { Tx } from '../db/pool.ts';
import { CHANGE, prepare, tables, type Query } from '../db/query.ts';
import type { Secrets } from '../secrets.ts';
import { returnNonce } from '../seeds/store.ts';
import type { RoundResult } from './stored.ts';
import { minesPurpose } from './store.ts';
import type { Round, RoundState } from './types.ts';

/** Every change of a round's state. Each names the state it expects, so two drivers of a round cannot both succeed. */
type Expected = { readonly id: string; readonly from: RoundState };
const expected = ({ id, state }: Round): Expected => ({ id, from: state });

const roundIn = (values: Expected) =>
  tables.updateTable('round').where('id', '=', values.id).where('state', '=', values.from);

/** A change that the feed must show: another version, at the end of its operator's stream. */
const SHOWN = { version: sql<number>`version + 1`, ...CHANGE };

async function changeOne(tx: Tx, name: string, change: Query<unknown>): Promise<void> {
  if ((await tx.run(change)) !== 1) throw new Error(`${name} changed no round`);
}

export type Played = {
  readonly result: RoundResult;
  readonly multiplierE4: bigint;
  readonly payout: Amount;
  /** The balance before the bet, where it was not known earlier. */
  readonly balanceBefore?: Amount | null;
  readonly closedBy: 'player' | 'rule';
};

/** For the statement that books a bet and its outcome (settlement/settle-bet.ts), like `closedRound` for its win. */
export const settlingRound = (values: Expected & Required<Played>) =>
  roundIn(values).set({
    state: 'SETTLING',
    result: values.result,
    multiplierE4: values.multiplierE4,
    payout: values.payout,
    validBet: sql<Amount>`stake`,
    balanceBefore: sql<Amount | null>`coalesce(${values.balanceBefore}, balance_before)`,
    closedBy: values.closedBy,
    secret: null,
    ...SHOWN,
  });
const settling = prepare(settlingRound);

/** The outcome is stored before it is shown; a real win is then delivered by its stored call. */
export const toSettling = (tx: Tx, round: Round, played: Played): Promise<void> =>
  changeOne(tx, 'toSettling', settling({ ...expected(round), ...played, balanceBefore: played.balanceBefore ?? null }));

/** The balances around a bet; null where the wallet did not say. */
export type Balances = { readonly before: Amount | null; readonly after: Amount | null };
export type MinesStep = {
  readonly state: MinesState;
  /** What may be shown of the state. */
  readonly shown: RoundResult;
  /** Given with the bet alone: the steps move no money. */
  readonly balances?: Balances;
};
type StoredMines = Expected & Balances & { readonly shown: RoundResult; readonly secret: Buffer };

const mines = prepare((values: StoredMines) =>
  roundIn(values).set({
    state: 'BET_OK',
    result: values.shown,
    secret: values.secret,
    validBet: sql<Amount>`stake`,
    balanceBefore: sql<Amount | null>`coalesce(${values.before}, balance_before)`,
    balanceAfter: sql<Amount | null>`coalesce(${values.after}, balance_after)`,
    ...SHOWN,
  }),
);

/** The state of a running mines round: what may be shown as it is, the places of the mines sealed. */
export const storeMines = (
  { tx, secrets }: { readonly tx: Tx; readonly secrets: Secrets },
  round: Round,
  { state, shown, balances }: MinesStep,
): Promise<void> =>
  changeOne(
    tx,
    'storeMines',
    mines({
      ...expected(round),
      shown,
      secret: secrets.seal(minesPurpose(round.id), JSON.stringify(state)),
      before: balances?.before ?? null,
      after: balances?.after ?? null,
    }),
  );

type Aboard = Expected & Balances & { readonly shown: RoundResult; readonly sharedId: string; readonly now: Date };
const aboard = prepare((values: Aboard) =>
  roundIn(values)
    .set({
      state: 'BET_OK',
      result: values.shown,
      validBet: sql<Amount>`stake`,
      balanceBefore: values.before,
      balanceAfter: values.after,
      ...SHOWN,
    })
    .where(takesCrashBets(values)),
);

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
    disputed: values.disputed,
    ...SHOWN,
  });
const closed = prepare(closedRound);

export const toClosed = (tx: Tx, round: Round, finish: Finish): Promise<void> =>
  changeOne(tx, 'toClosed', closed({ ...expected(round), ...finish }));

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
