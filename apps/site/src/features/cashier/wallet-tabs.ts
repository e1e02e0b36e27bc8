import type { Boot } from '@baize/contract/boot';
import { can } from '../../boot.ts';

export type WalletTab = 'deposit' | 'history';

/** Parts of the wallet that are open on this brand. Withdrawals and transfers join with their capability. */
export const walletTabs = (boot: Pick<Boot, 'capabilities'>): WalletTab[] =>
  can(boot, 'deposit') ? ['deposit', 'history'] : [];
