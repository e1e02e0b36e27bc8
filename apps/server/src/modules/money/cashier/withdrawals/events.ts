import type { WithdrawalState } from '@baize/domain/withdrawal';
import type { WalletAfter } from '../../../../ledger/index.ts';

declare module '../../../../outbox/events.ts' {
  interface OutboxEvents {
    /** A step of an order, with the balances after it. */
    'withdrawal.changed': {
      withdrawalId: string;
      state: WithdrawalState;
      amount: string;
      currency: string;
      wallet: WalletAfter;
    };
  }
}
