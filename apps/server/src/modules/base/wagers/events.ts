import type { WalletAfter } from '../../../ledger/index.ts';

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

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'wager.placed': WagerBody & { jackpotContribution: string };
    /**
     * Amounts are those of this settlement alone: a second win of the same bet comes as a further event with `first:
     * false`.
     */
    'wager.settled': WagerBody & {
      first: boolean;
      /** This settlement paid something, and the wager has now paid more than its stake: a win worth telling. */
      won: boolean;
      payout: string;
      /** What the wager has paid in all, this settlement included; events of before 0.7 do not say it. */
      paid?: string;
      validBet: string;
      jackpotWin: string;
      jackpotContribution: string;
      settledAt: string;
    };
    /** `settledAt` and `validBet` are set where the wager had closed as lost before it was taken back. */
    'wager.reversed': WagerBody & { placedAt: string; settledAt: string | null; validBet: string };
    /** A round that was played with money that stands at a supplier: it is play, and nothing of our wallets moved. */
    'wager.told': Pick<WagerBody, 'wagerId' | 'supplierId' | 'vendor' | 'gameCode' | 'gameType' | 'currency'> & {
      stake: string;
      payout: string;
      validBet: string;
      /** As the supplier says; events of before 0.7 do not say it. */
      placedAt?: string;
      /** When we learned of it. */
      settledAt: string;
    };
    /**
     * Of a round that was told before something else is told now: its sums as they stand, none where it was taken back,
     * and as they stood. What counted is taken back in the version before this one.
     */
    'wager.retold': Pick<WagerBody, 'wagerId' | 'supplierId' | 'vendor' | 'gameCode' | 'gameType' | 'currency'> & {
      version: number;
      isVoid: boolean;
      stake: string;
      payout: string;
      validBet: string;
      was: { isVoid: boolean; stake: string; payout: string; validBet: string };
      placedAt: string;
      /** When we learned of the change: it counts there. */
      settledAt: string;
    };
  }
}
