import type { WalletAfter } from '../../../ledger/index.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'jackpot.hit': { poolId: string; amount: string; currency: string; wallet: WalletAfter };
    'jackpot.moved': { poolId: string; amount: string };
  }
}
