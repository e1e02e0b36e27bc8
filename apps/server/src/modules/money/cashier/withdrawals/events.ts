import type { WithdrawalState } from '@baize/domain/withdrawal';
import type { WalletAfter } from '../../../../ledger/index.ts';

declare module '../../../../outbox/events.ts' {
  interface OutboxEvents {
    /** A step of an order, with the balances after it. */
    'withdrawal.changed': {
      withdrawalId: string;
      state: WithdrawalState;
      amount: string;
      /** Of a step that ends the order: how much of it went back to the player. */
      returned?: string;
      /** And when it ended, as the order says it; events of before do not. */
      closedAt?: string;
      currency: string;
      wallet: WalletAfter;
    };
  }
}
