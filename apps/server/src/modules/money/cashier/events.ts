import type { WalletAfter } from '../../../ledger/index.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'deposit.credited': {
      depositId: string;
      amount: string;
      currency: string;
      method: string;
      first: boolean;
      /** As the order says it; events of before do not. */
      creditedAt?: string;
      wallet: WalletAfter;
    };
    'correction.applied': { correctionId: string; amount: string; currency: string; wallet: WalletAfter };
  }
}
