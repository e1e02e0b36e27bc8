import { randomUUID } from 'node:crypto';
import { crashText } from '@baize/domain/games/crash';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { coinsOf } from '@baize/domain/games/slot/model';
import { amount, formatAmount, ZERO, type Amount, type Currency } from '@baize/domain/money';
import {
  type GameCode,
  type RewardId,
  type RoundId,
  type SessionToken,
  type TransactionId,
  type UserId,
  type WalletWire,
} from '@baize/wallet-protocol';
import type { CurrentParams } from '../rounds/former-mines.ts';
import { findGame, formatE2 } from '../catalogue/games.ts';
import type { CallKind, NewCall } from './store.ts';

/** The wire bodies of a round's calls, made once and stored: what is retried is these bytes. */
type Parties = {
  readonly roundId: string;
  readonly operatorId: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly now: Date;
  readonly leaseUntil: Date | null;
};
/** Of a free round: the reward that it is one of. */
type OfReward = { readonly reward: string | null };
export type BetCallInput = Parties &
  OfReward & {
    readonly stake: Amount;
    readonly jackpotContribution: Amount;
    readonly params: CurrentParams;
    /** Of a further bet: which of the round it is, and what it is for. */
    readonly raise?: { readonly no: number; readonly action: Fields };
  };
export type ClosingCallInput = Parties &
  OfReward & { readonly bet: string; readonly payout: Amount; readonly validBet: Amount };
export type RollbackCallInput = Parties & { readonly bet: string; readonly raise?: number };

const freeOf = ({ reward }: OfReward) => (reward === null ? {} : { isFree: true, rewardUuid: reward as RewardId });

const common = (input: Parties, id: string) => ({
  user: input.user as UserId,
  token: input.token as SessionToken,
  transactionUuid: id as TransactionId,
  round: input.roundId as RoundId,
  gameCode: input.gameCode as GameCode,
});

type CallParts = {
  readonly id: string;
  readonly kind: CallKind;
  readonly amount: Amount;
  readonly raise?: number | undefined;
  /** The bet that a win or a rollback belongs to. */
  readonly reference: string | null;
  readonly prepared: { readonly requestUuid: string; readonly body: Buffer };
};

const callOf = (input: Parties, { id, kind, amount: moved, reference, prepared, raise = 0 }: CallParts): NewCall => ({
  raise,
  id,
  kind,
  reference,
  roundId: input.roundId,
  operatorId: input.operatorId,
  amount: moved,
  requestUuid: prepared.requestUuid,
  body: prepared.body,
  createdAt: input.now,
  leaseUntil: input.leaseUntil,
});

const BET_TYPES = {
  dice: 'roll',
  slot: 'spin',
  instant: 'instant',
  steps: 'steps',
  crash: 'crash',
} as const;

/** The longest text of the wallet's wire. A table may hold more chips than fit in it; the record has them all. */
const DESCRIBED_MAX = 255;
const shortened = (text: string): string =>
  text.length <= DESCRIBED_MAX ? text : `${text.slice(0, DESCRIBED_MAX - 3)}...`;

const describeFields = (fields: Fields): string =>
  shortened(
    Object.entries(fields)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(';'),
  );

/** The coins of a slot's stake, by which all of its pays are counted. */
function describeSlot(gameCode: string, stake: Amount): string {
  const game = findGame(gameCode);
  if (game?.family !== 'slot') throw new Error(`${gameCode} is no slot`);
  return `coins=${coinsOf(game.model)};stake=${formatAmount(stake)}`;
}

function describe({ gameCode, params, stake }: BetCallInput): string {
  if (params.family === 'dice') return `chance=${formatE2(params.chanceE2)};side=${params.side}`;
  if (params.family === 'instant' || params.family === 'steps') return describeFields(params.choice);
  if (params.family === 'crash')
    return `round=${params.shared};target=${params.targetE2 === null ? 'none' : crashText(params.targetE2)}`;
  return describeSlot(gameCode, stake);
}

export function betCall(wallet: WalletWire, input: BetCallInput): NewCall {
  const id = randomUUID();
  const call = {
    ...common(input, id),
    ...freeOf(input),
    roundClosed: false,
    currency: input.currency as Currency,
    amount: input.stake,
    jackpotContribution: input.jackpotContribution,
    bet: input.raise ? describeFields(input.raise.action) : describe(input),
    meta: { betType: BET_TYPES[input.params.family] },
  };
  const prepared = wallet.prepare('bet', call, input.currency as Currency);
  const raise = input.raise?.no;
  return callOf(input, { id, kind: 'bet', amount: input.stake, reference: null, prepared, raise });
}

/** The one win of a round; a lost round is closed by a win of nothing. */
export function closingCall(wallet: WalletWire, input: ClosingCallInput): NewCall {
  const id = randomUUID();
  const call = {
    ...common(input, id),
    ...freeOf(input),
    roundClosed: true,
    reference: input.bet as TransactionId,
    currency: input.currency as Currency,
    amount: input.payout,
    meta: { validBet: amount(input.validBet) },
  };
  const prepared = wallet.prepare('win', call, input.currency as Currency);
  return callOf(input, { id, kind: 'win', amount: input.payout, reference: input.bet, prepared });
}

export function rollbackCall(wallet: WalletWire, input: RollbackCallInput): NewCall {
  const id = randomUUID();
  const call = {
    ...common(input, id),
    // A further bet that is taken back leaves the round to go on.
    roundClosed: input.raise === undefined,
    reference: input.bet as TransactionId,
  };
  const prepared = wallet.prepare('rollback', call, input.currency as Currency);
  return callOf(input, { id, kind: 'rollback', amount: ZERO, reference: input.bet, prepared, raise: input.raise });
}
