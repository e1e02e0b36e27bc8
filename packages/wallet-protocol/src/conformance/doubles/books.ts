import type { BetCall, RoundId, TransactionId, UserId } from '../../calls.ts';
import type { Detail, Status } from '../../statuses.ts';

/** The state of the reference operator: plain maps in memory, small enough to be checked by reading. */
export type Player = {
  readonly user: UserId;
  readonly currency: string;
  readonly name: string;
  cash: bigint;
  bonus: bigint;
  held: bigint;
  /** Sum of every posting ever made; must stay equal to cash + bonus + held. */
  postings: bigint;
  blocked: boolean;
  excluded: boolean;
  stakeLimit: bigint | undefined;
  dailyLossLimit: bigint | undefined;
  staked: bigint;
  paid: bigint;
};

export type Session = {
  readonly user: UserId;
  readonly connection: string;
  readonly currency: string;
  active: boolean;
};

/** A bet's way: live until a win settles it or a rollback reverses it; refused bets never lived. */
export type Fate = 'live' | 'settled' | 'reversed' | 'refused';
export type Stored = {
  readonly kind: 'bet' | 'win' | 'rollback' | 'tombstone';
  readonly content: string;
  readonly user: UserId;
  readonly round: RoundId;
  readonly amount: bigint;
  readonly cashPart: bigint;
  readonly bonusPart: bigint;
  readonly bet?: BetCall;
  readonly jackpotWin: bigint;
  readonly validBet?: bigint;
  readonly answer: StoredAnswer;
  fate: Fate;
  storedAtMs: number;
};
export type StoredAnswer = {
  readonly status: Status;
  readonly detail?: Detail;
  readonly balance?: bigint;
  readonly requestUuid: string;
};

export type Reward = {
  readonly user: UserId;
  readonly gameCode: string;
  readonly betValue: bigint;
  readonly pays: 'cash' | 'bonus';
  left: number;
};
export type Case = { readonly user: UserId; readonly code: string; readonly transactionUuid: string };

export type Connection = {
  readonly label: string;
  readonly games: Map<string, boolean>;
  readonly transactions: Map<TransactionId, Stored>;
  /** Body digest by request id: a request id means one body for ever. */
  readonly requests: Map<string, string>;
  /** Rounds a win has closed, by user and round. */
  readonly closed: Set<string>;
  enabled: boolean;
};

export type Books = {
  readonly currency: string;
  readonly players: Map<string, Player>;
  readonly sessions: Map<string, Session>;
  readonly connections: Map<string, Connection>;
  readonly rewards: Map<string, Reward>;
  readonly cases: Case[];
  nextPlayer: number;
};

export const createBooks = (currency: string): Books => ({
  currency,
  players: new Map(),
  sessions: new Map(),
  connections: new Map(),
  rewards: new Map(),
  cases: [],
  nextPlayer: 1,
});

/** A posting to one of the player's accounts. */
export function post(player: Player, account: 'cash' | 'bonus' | 'held', units: bigint): void {
  player[account] += units;
  player.postings += units;
}

/** What the player may stake: cash and usable bonus. Held money is on its way out. */
export const balanceOf = (player: Player): bigint => player.cash + player.bonus;

/** A restricted bonus is staked first. */
export function debit(player: Player, units: bigint): { readonly cashPart: bigint; readonly bonusPart: bigint } {
  const bonusPart = player.bonus < units ? player.bonus : units;
  const cashPart = units - bonusPart;
  post(player, 'bonus', -bonusPart);
  post(player, 'cash', -cashPart);
  player.staked += units;
  return { cashPart, bonusPart };
}

/** Pays in the proportions of the stake, the bonus part rounded down. */
export function credit(
  player: Player,
  units: bigint,
  stake: Pick<Stored, 'cashPart' | 'bonusPart'>,
): { readonly cashPart: bigint; readonly bonusPart: bigint } {
  const whole = stake.cashPart + stake.bonusPart;
  const bonusPart = whole > 0n ? (units * stake.bonusPart) / whole : 0n;
  post(player, 'bonus', bonusPart);
  post(player, 'cash', units - bonusPart);
  player.paid += units;
  return { cashPart: units - bonusPart, bonusPart };
}

export function restore(player: Player, bet: Stored): void {
  post(player, 'bonus', bet.bonusPart);
  post(player, 'cash', bet.cashPart);
  player.staked -= bet.cashPart + bet.bonusPart;
}

export const roundKey = (user: string, round: string): string => `${user}\n${round}`;
