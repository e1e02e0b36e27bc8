import type { ChannelRules } from '@baize/contract/channel-rules';
import type { DepositKind } from '@baize/contract/deposit-kinds';
import type { ChannelProvider } from '@baize/contract/payment-providers';

export type Channel = {
  readonly code: string;
  readonly kind: DepositKind;
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  /** By whom it is served; null: its money comes to accounts of the house. */
  readonly provider: ChannelProvider | null;
  /** What is paid with, where a provider takes many coins. */
  readonly coin: string | null;
  readonly enabled: boolean;
  /** Two people have agreed to it, or it came with the provider. */
  readonly approved: boolean;
  readonly position: number;
  /** 0: no row of the brand yet. */
  readonly version: number;
};

const OPEN_RULES: ChannelRules = {
  min: '100.00',
  max: '50000.00',
  step: '0.01',
  quick: [],
  fee: { fixed: '0.00', rate: 0, bearer: 'house' },
  day: { count: null, max: null },
  hours: null,
  fromCredits: 0,
  matching: null,
  minutes: 30,
  secondFrom: null,
  instructions: { bn: '', en: '' },
};

/** What the sandbox provider brings with it, until a brand's own channel of the same code says otherwise. */
export const SANDBOX_CHANNELS: readonly Channel[] = [
  {
    code: 'sandbox-wallet',
    kind: 'GATEWAY',
    provider: 'sandbox',
    coin: null,
    name: { en: 'Sandbox mobile wallet', bn: 'স্যান্ডবক্স মোবাইল ওয়ালেট' },
    rules: { ...OPEN_RULES, quick: ['500.00', '1000.00', '5000.00', '10000.00'] },
    enabled: true,
    approved: true,
    position: 10,
    version: 0,
  },
  {
    code: 'sandbox-bank',
    kind: 'GATEWAY',
    provider: 'sandbox',
    coin: null,
    name: { en: 'Sandbox bank transfer', bn: 'স্যান্ডবক্স ব্যাংক ট্রান্সফার' },
    rules: {
      ...OPEN_RULES,
      min: '500.00',
      max: '500000.00',
      quick: ['1000.00', '5000.00', '20000.00', '100000.00'],
    },
    enabled: true,
    approved: true,
    position: 20,
    version: 0,
  },
];

export type AccountDraft = {
  readonly provider: string;
  readonly holder: string;
  readonly number: string;
  readonly qr?: string;
  readonly dayMax?: bigint;
};

/** Ways to pay of the demo's brands: accounts that are nobody's. */
export const DEMO_CHANNELS: readonly (Channel & { readonly accounts: readonly AccountDraft[] })[] = [
  {
    code: 'bank-transfer',
    kind: 'BANK_TRANSFER',
    provider: null,
    coin: null,
    name: { en: 'Bank transfer', bn: 'ব্যাংক ট্রান্সফার' },
    rules: {
      ...OPEN_RULES,
      min: '500.00',
      max: '200000.00',
      quick: ['1000.00', '5000.00', '20000.00', '50000.00'],
      day: { count: 10, max: '500000.00' },
      matching: 'remark',
      minutes: 60,
      secondFrom: '100000.00',
      instructions: {
        en: 'Send the money from your bank app with the code in its remark. Demo: no real bank is behind the account.',
        bn: 'ব্যাংক অ্যাপ থেকে টাকা পাঠান, রিমার্কে কোডটি লিখুন। ডেমো: এর পেছনে কোনো আসল ব্যাংক নেই।',
      },
    },
    enabled: true,
    approved: true,
    position: 30,
    version: 1,
    accounts: [
      { provider: 'Padma Demo Bank', holder: 'Baize Demo Ltd', number: '1002003004001' },
      { provider: 'Jamuna Demo Bank', holder: 'Baize Demo Ltd', number: '2003004005002', dayMax: 100_000_000_000n },
    ],
  },
  {
    code: 'e-wallet',
    kind: 'E_WALLET',
    provider: null,
    coin: null,
    name: { en: 'Mobile wallet transfer', bn: 'মোবাইল ওয়ালেট ট্রান্সফার' },
    rules: {
      ...OPEN_RULES,
      max: '25000.00',
      step: '1.00',
      quick: ['500.00', '1000.00', '5000.00', '10000.00'],
      day: { count: 20, max: '100000.00' },
      matching: 'amount',
      instructions: {
        en: 'Send exactly the amount shown, with its last two digits. Demo number: no real wallet is behind it.',
        bn: 'শেষ দুই অঙ্কসহ ঠিক দেখানো পরিমাণটিই পাঠান। ডেমো নম্বর: এর পেছনে কোনো আসল ওয়ালেট নেই।',
      },
    },
    enabled: true,
    approved: true,
    position: 40,
    version: 1,
    accounts: [
      { provider: 'Demo wallet', holder: 'Baize Demo', number: '01000000001' },
      { provider: 'Demo wallet', holder: 'Baize Demo', number: '01000000002' },
    ],
  },
  {
    code: 'qr',
    kind: 'QR',
    provider: null,
    coin: null,
    name: { en: 'Scan and pay', bn: 'স্ক্যান করে পরিশোধ' },
    rules: {
      ...OPEN_RULES,
      max: '25000.00',
      step: '1.00',
      quick: ['500.00', '1000.00', '2000.00', '5000.00'],
      fee: { fixed: '0.00', rate: 10_000, bearer: 'member' },
      matching: 'amount',
      instructions: {
        en: 'Scan the code with your wallet app and pay exactly what is shown. Demo: no real wallet is behind it.',
        bn: 'অ্যাপ দিয়ে স্ক্যান করে ঠিক দেখানো পরিমাণটি দিন। ডেমো: এর পেছনে কোনো আসল ওয়ালেট নেই।',
      },
    },
    enabled: true,
    approved: true,
    position: 50,
    version: 1,
    accounts: [{ provider: 'Demo QR', holder: 'Baize Demo', number: '01000000009', qr: 'baize-demo:pay/01000000009' }],
  },
  {
    code: 'card',
    kind: 'CARD',
    provider: 'stripe',
    coin: null,
    name: { en: 'Card', bn: 'কার্ড' },
    rules: { ...OPEN_RULES, quick: ['500.00', '1000.00', '5000.00', '10000.00'], minutes: 60 },
    enabled: true,
    approved: true,
    position: 60,
    version: 1,
    accounts: [],
  },
  {
    code: 'card-adyen',
    kind: 'CARD',
    provider: 'adyen',
    coin: null,
    name: { en: 'Pay by link', bn: 'লিংকে পরিশোধ' },
    rules: { ...OPEN_RULES, quick: ['500.00', '1000.00', '5000.00', '10000.00'], minutes: 60 },
    enabled: true,
    approved: true,
    position: 65,
    version: 1,
    accounts: [],
  },
  {
    code: 'usdt',
    kind: 'CRYPTO',
    provider: 'nowpayments',
    coin: 'usdttrc20',
    name: { en: 'USDT (TRC20)', bn: 'ইউএসডিটি (TRC20)' },
    rules: {
      ...OPEN_RULES,
      min: '1000.00',
      max: '500000.00',
      step: '1.00',
      quick: ['1000.00', '5000.00', '20000.00', '100000.00'],
      minutes: 60,
    },
    enabled: true,
    approved: true,
    position: 70,
    version: 1,
    accounts: [],
  },
];
