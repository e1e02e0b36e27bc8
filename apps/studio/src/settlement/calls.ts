import { randomUUID } from 'node:crypto';
import { amount, formatAmount, type Amount, type Currency } from '@baize/domain/money';
import {
  prepareCall,
  type GameCode,
  type RoundId,
  type SessionToken,
  type TransactionId,
  type UserId,
} from '@baize/wallet-protocol';
import type { RoundParams } from '../rounds/types.ts';
import { formatE2 } from '../catalogue/games.ts';
import type { NewWalletTx } from './store.ts';

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
export type BetCallInput = Parties & {
  readonly stake: Amount;
  readonly jackpotContribution: Amount;
  readonly params: RoundParams;
};
export type ClosingCallInput = Parties & { readonly bet: string; readonly payout: Amount; readonly validBet: Amount };
export type RollbackCallInput = Parties & { readonly bet: string };

const common = (input: Parties, id: string) => ({
  user: input.user as UserId,
  token: input.token as SessionToken,
  transactionUuid: id as TransactionId,
  round: input.roundId as RoundId,
  gameCode: input.gameCode as GameCode,
});

function rowOf(
  input: Parties,
  id: string,
  kind: 'bet' | 'win' | 'rollback',
  units: bigint,
  reference: string | null,
  prepared: { requestUuid: string; body: Buffer },
): NewWalletTx {
  return {
    id,
    kind,
    reference,
    roundId: input.roundId,
    operatorId: input.operatorId,
    amount: units,
    requestUuid: prepared.requestUuid,
    body: prepared.body,
    now: input.now,
    leaseUntil: input.leaseUntil,
  };
}

const BET_TYPES = { dice: 'roll', slot: 'spin', mines: 'mines' } as const;

function describe(params: RoundParams, stake: Amount): string {
  if (params.family === 'dice') return `chance=${formatE2(params.chanceE2)};side=${params.side}`;
  return params.family === 'mines' ? `mines=${params.mines}` : `lines=25;stake=${formatAmount(stake)}`;
}

export function betCall(input: BetCallInput): NewWalletTx {
  const id = randomUUID();
  const prepared = prepareCall('bet', {
    ...common(input, id),
    roundClosed: false,
    currency: input.currency as Currency,
    amount: input.stake,
    jackpotContribution: input.jackpotContribution,
    bet: describe(input.params, input.stake),
    meta: { betType: BET_TYPES[input.params.family] },
  });
  return rowOf(input, id, 'bet', input.stake, null, prepared);
}

/** The one win of a round; a lost round is closed by a win of nothing. */
export function closingCall(input: ClosingCallInput): NewWalletTx {
  const id = randomUUID();
  const prepared = prepareCall('win', {
    ...common(input, id),
    roundClosed: true,
    reference: input.bet as TransactionId,
    currency: input.currency as Currency,
    amount: input.payout,
    meta: { validBet: amount(input.validBet) },
  });
  return rowOf(input, id, 'win', input.payout, input.bet, prepared);
}

export function rollbackCall(input: RollbackCallInput): NewWalletTx {
  const id = randomUUID();
  const prepared = prepareCall('rollback', {
    ...common(input, id),
    roundClosed: true,
    reference: input.bet as TransactionId,
  });
  return rowOf(input, id, 'rollback', 0n, input.bet, prepared);
}
