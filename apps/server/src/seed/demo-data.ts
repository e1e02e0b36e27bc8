import type { Role } from '@baize/contract/permissions';
import type { NewBrand } from '../modules/base/brand/index.ts';

export type DemoBrand = NewBrand;

export const DEMO_BRANDS: readonly DemoBrand[] = [
  {
    code: 'baize',
    name: 'Baize',
    merchantCode: 'baize',
    currency: 'BDT',
    currencySymbol: '৳',
    playMoney: true,
    gmtOffsetMinutes: 360,
    defaultLanguage: 'bn',
    copyrightYear: 2025,
    theme: {},
    domains: [
      { domain: 'localhost', kind: 'site' },
      { domain: '127.0.0.1', kind: 'site' },
      { domain: 'baize.localhost', kind: 'site' },
    ],
    // An account of the demo is paid to at once: nobody waits a day to see it.
    settings: {
      excludedSlotVendors: ['BGS'],
      flags: { AGENTPOLICY3: true, ONECLICKREG3: true },
      withdrawals: { coolingHours: 0 },
    },
  },
  {
    code: 'lotus',
    name: 'Lotus',
    merchantCode: 'lotus',
    currency: 'BDT',
    currencySymbol: '৳',
    playMoney: true,
    gmtOffsetMinutes: 360,
    defaultLanguage: 'bn',
    copyrightYear: 2025,
    theme: {
      'brand-fill': '#0F7A5C',
      'brand-fill-hover': '#0C6B50',
      'brand-fill-press': '#0A5C45',
      'brand-text': '#5FD3B0',
      'brand-tint': '#10291F',
      'radius-scale': '1.4',
    },
    domains: [{ domain: 'lotus.localhost', kind: 'site' }],
    // An account of the demo is paid to at once: nobody waits a day to see it.
    settings: { excludedSlotVendors: ['BGS'], withdrawals: { coolingHours: 0 } },
  },
];

type DemoAccount = {
  readonly account: string;
  readonly nickname: string;
  readonly type: 0 | 1 | 2;
  readonly parent: string | null;
  readonly password: string;
  readonly deposit: bigint;
  /** The code of an agent's link. */
  readonly affiliateCode?: string;
  /** The code of a player's invitation. */
  readonly referralCode?: string;
};
const UNITS = 100_000n;

/** `house` is the parent of everybody who comes without a code. Passwords are public: play money, demo only. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { account: 'house', nickname: 'House agent', type: 1, parent: null, password: 'house-agent-2026', deposit: 0n },
  {
    account: 'agent1',
    nickname: 'Top agent',
    type: 1,
    parent: null,
    password: 'agent-one-2026',
    deposit: 50_000n * UNITS,
    affiliateCode: 'NIGHT88',
  },
  {
    account: 'agent2',
    nickname: 'Second agent',
    type: 2,
    parent: 'agent1',
    password: 'agent-two-2026',
    deposit: 20_000n * UNITS,
    affiliateCode: 'LOTUS22',
  },
  {
    account: 'player',
    nickname: 'Demo player',
    type: 0,
    parent: 'agent2',
    password: 'player-demo-2026',
    deposit: 10_000n * UNITS,
    referralCode: 'FRIEND77',
  },
];

export const DEMO_OPERATORS: readonly {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly password: string;
}[] = [
  { name: 'owner', displayName: 'N. Haque', role: 'owner', password: 'owner-console-2026' },
  { name: 'maker', displayName: 'R. Sultana', role: 'finance-maker', password: 'maker-console-2026' },
  { name: 'checker', displayName: 'T. Akter', role: 'finance-checker', password: 'checker-console-2026' },
];
