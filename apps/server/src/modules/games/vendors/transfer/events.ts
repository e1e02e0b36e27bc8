import type { WalletAfter } from '../../../../ledger/index.ts';

declare module '../../../../outbox/events.ts' {
  interface OutboxEvents {
    /** The player's wallet changed: it left for a supplier, came from there, or came back since it never arrived. */
    'transfer.moved': {
      transferId: string;
      leg: 'in' | 'out' | 'returned';
      amount: string;
      currency: string;
      wallet: WalletAfter;
    };
  }
}
