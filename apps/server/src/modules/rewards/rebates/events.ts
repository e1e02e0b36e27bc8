import type { WalletAfter } from '../../../ledger/index.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** `own`: of bets of the account itself; else of those below it. */
    'rebate.paid': {
      paymentId: string;
      own: boolean;
      gameType: number;
      amount: string;
      /** As the payment says it; events of before do not. */
      paidAt?: string;
      currency: string;
      wallet: WalletAfter;
    };
  }
}
