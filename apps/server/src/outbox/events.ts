/** The interface of everything above the ledger. Money is a string of 1/100 000 units; `wallet` is the balance after. */
export type WalletAfter = { cash: string; bonus: string; held: string; seq: string; currency: string };

type WagerBody = {
  wagerId: string;
  supplierId: number;
  vendor: string;
  gameCode: string;
  gameType: number;
  round: string;
  currency: string;
  stakeCash: string;
  stakeBonus: string;
  version: number;
  wallet: WalletAfter;
};

export type OutboxEvent =
  | { type: 'member.registered'; account: string; memberType: number; parentId: string | null; currency: string }
  | { type: 'member.language'; language: string }
  | ({ type: 'wager.placed'; jackpotContribution: string } & WagerBody)
  /** Deltas of this settlement: a second win of the same bet comes as a further event with `first: false`. */
  | ({
      type: 'wager.settled';
      first: boolean;
      payout: string;
      validBet: string;
      jackpotWin: string;
      jackpotContribution: string;
      settledAt: string;
    } & WagerBody)
  /** `settledAt` and `validBet` are set where the wager had closed as lost before it was taken back. */
  | ({ type: 'wager.reversed'; placedAt: string; settledAt: string | null; validBet: string } & WagerBody)
  | {
      type: 'deposit.credited';
      depositId: string;
      amount: string;
      currency: string;
      method: string;
      first: boolean;
      wallet: WalletAfter;
    }
  | { type: 'correction.applied'; correctionId: string; amount: string; currency: string; wallet: WalletAfter }
  | { type: 'jackpot.hit'; poolId: string; amount: string; currency: string; wallet: WalletAfter }
  | { type: 'jackpot.moved'; poolId: string; amount: string }
  | { type: 'session.ended'; sessionId: string; reason: 'logout' | 'replaced' | 'password' | 'disabled' }
  | { type: 'brand.changed'; reason: 'status' | 'flags' | 'catalogue' | 'content' };
