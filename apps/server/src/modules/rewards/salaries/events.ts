import type { ContractKind } from '@baize/domain/agents/kinds';
import type { WalletAfter } from '../../../ledger/index.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'salary.paid': { billId: string; kind: ContractKind; amount: string; currency: string; wallet: WalletAfter };
  }
}
