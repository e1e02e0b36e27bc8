import type { DepositMethod } from '@baize/contract/cashier';

/** What a player may choose from. Limits are of the demo; the full cashier brings them into the console. */
export const DEPOSIT_METHODS: readonly DepositMethod[] = [
  {
    method: 'sandbox-wallet',
    name: { en: 'Sandbox mobile wallet', bn: 'স্যান্ডবক্স মোবাইল ওয়ালেট' },
    min: '100.00',
    max: '50000.00',
    quick: ['500.00', '1000.00', '5000.00', '10000.00'],
    sandbox: true,
  },
  {
    method: 'sandbox-bank',
    name: { en: 'Sandbox bank transfer', bn: 'স্যান্ডবক্স ব্যাংক ট্রান্সফার' },
    min: '500.00',
    max: '500000.00',
    quick: ['1000.00', '5000.00', '20000.00', '100000.00'],
    sandbox: true,
  },
];
