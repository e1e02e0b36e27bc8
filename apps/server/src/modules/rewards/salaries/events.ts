import type { ContractKind } from '@baize/domain/agents/kinds';
import type { WalletAfter } from '../../../ledger/index.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'salary.paid': {
      billId: string;
      kind: ContractKind;
      amount: string;
      /** Older events do not say it: their own time is that of their payment, or just after it. */
      paidAt?: string;
      currency: string;
      wallet: WalletAfter;
    };
  }
}
