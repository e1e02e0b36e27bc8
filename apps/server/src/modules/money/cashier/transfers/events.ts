import type { WalletAfter } from '../../../../ledger/index.ts';

declare module '../../../../outbox/events.ts' {
  interface OutboxEvents {
    /** Told of each of the two, with their own balances after it. */
    'member-transfer.made': {
      transferId: string;
      way: 'sent' | 'received';
      amount: string;
      currency: string;
      /** Whom the other one is to the member; of a downline their account. */
      other: 'upline' | 'downline';
      account?: string;
      wallet: WalletAfter;
    };
  }
}
