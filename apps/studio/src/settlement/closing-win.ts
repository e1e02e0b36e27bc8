import { sql, type SqlBool } from 'kysely';
import type { Amount } from '@baize/domain/money';
import type { Deps } from '../deps.ts';
import type { Round } from '../rounds/types.ts';
import type { Secrets } from '../secrets.ts';
import { closingCall, type ClosingCallInput } from './calls.ts';
import { sealCall, storedCall, type NewCall } from './store.ts';

/** The win of a round that one statement decides: made beforehand, stored where the statement played the round. */
export const PLAYED = sql<SqlBool>`exists (select from played)`;

export type WinValues = {
  /** Of the round. */
  readonly id: string;
  readonly winId: string;
  readonly betId: string;
  readonly operatorId: string;
  readonly payout: Amount;
  readonly requestUuid: string;
  readonly body: Buffer;
  readonly now: Date;
  readonly leaseUntil: Date | null;
};

export const storedWin = (values: WinValues) =>
  storedCall(
    {
      id: values.winId,
      roundId: values.id,
      operatorId: values.operatorId,
      kind: 'win',
      raise: 0,
      amount: values.payout,
      reference: values.betId,
      requestUuid: values.requestUuid,
      body: values.body,
      createdAt: values.now,
      leaseUntil: values.leaseUntil,
    },
    PLAYED,
  );

export const winValues = (secrets: Secrets, win: NewCall): WinValues => ({
  id: win.roundId,
  winId: win.id,
  betId: win.reference!,
  operatorId: win.operatorId,
  payout: win.amount,
  requestUuid: win.requestUuid,
  body: sealCall(secrets, win).body,
  now: win.createdAt,
  leaseUntil: win.leaseUntil,
});

/** The win of a bet, which this process sends itself. */
export function closingWin(
  deps: Deps,
  round: Round,
  { bet, token, payout, validBet }: Pick<ClosingCallInput, 'bet' | 'token' | 'payout' | 'validBet'>,
): NewCall {
  const now = new Date(deps.clock());
  return closingCall(deps.connections.walletOf(round.operatorId), {
    roundId: round.id,
    operatorId: round.operatorId,
    user: round.externalUser,
    token,
    gameCode: round.gameCode,
    currency: round.currency,
    now,
    leaseUntil: new Date(now.getTime() + deps.limits.leaseMs),
    bet,
    payout,
    validBet,
    reward: round.rewardId,
  });
}
