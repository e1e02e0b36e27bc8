import { expect, test } from 'vitest';
import {
  EMPTY_FORM,
  exampleOf,
  proposalOf,
  readRules,
  toChannelForm,
  wrongFields,
  type ChannelForm,
} from './channel-form.ts';
import { asksForTwo, readWithdrawalForm, toWithdrawalForm } from './withdrawal-form.ts';

const FORM: ChannelForm = { ...EMPTY_FORM, code: 'city', nameBn: 'ব্যাংক', nameEn: 'Bank', reason: 'A new bank.' };

test('what is typed becomes rules, and rules are shown as they were typed', () => {
  const form = {
    ...FORM,
    min: '100',
    quick: '500; 1000,5000',
    feeRate: '1.25',
    dayCount: '5',
    from: '22:00',
    to: '04:30',
  };
  expect(wrongFields(form)).toEqual([]);
  const read = readRules(form);
  if (!('rules' in read)) throw new Error(read.wrong.join());
  expect(read.rules).toMatchObject({
    min: '100.00',
    quick: ['500.00', '1000.00', '5000.00'],
    fee: { rate: 12_500 },
    day: { count: 5, max: null },
    hours: { from: '22:00', to: '04:30' },
  });
  const shown = toChannelForm({
    code: 'city',
    kind: 'BANK_TRANSFER',
    provider: null,
    coin: null,
    name: { bn: 'ব্যাংক', en: 'Bank' },
    rules: read.rules,
    enabled: false,
    approved: false,
    openOrders: 0,
    accounts: [],
    waiting: false,
    version: 1,
  });
  expect(readRules(shown)).toEqual(read);
});

test.each([
  [{ max: '50' }, ['max', 'quick']],
  [{ from: '9:00' }, ['from', 'to']],
  [{ feeRate: '20.00001' }, ['feeRate']],
  [{ feeRate: '21' }, ['feeRate']],
  [{ minutes: '' }, ['minutes']],
  [{ dayMax: 'much' }, ['dayMax']],
  [{ matching: 'amount' as const, step: '0.50' }, ['step']],
  [{ feeBearer: 'member' as const, feeFixed: '100' }, ['feeFixed']],
  [{ kind: 'CARD' as const }, ['provider']],
  [{ kind: 'CARD' as const, provider: 'nowpayments' as const }, ['provider']],
  [{ kind: 'CRYPTO' as const, provider: 'nowpayments' as const, coin: 'US DT' }, ['coin']],
  [{ kind: 'CRYPTO' as const, provider: 'nowpayments' as const, coin: '' }, ['coin']],
  [{ code: 'A code' }, ['code']],
  [{ reason: ' ' }, ['reason']],
])('%o is said under its field', (typed, fields) => {
  expect(wrongFields({ ...FORM, ...typed })).toEqual(fields);
});

test('the example takes the hundredths of an order and the fee of who bears it', () => {
  const read = readRules({ ...FORM, matching: 'amount', feeFixed: '5', feeRate: '1', feeBearer: 'member' });
  if (!('rules' in read)) throw new Error(read.wrong.join());
  expect(exampleOf(read.rules)).toEqual({ asked: '500.00', pays: '500.37', fee: '10.00', gets: '490.37' });
});

test('an operator reads beforehand as what a second one has to agree to a change', () => {
  const read = readRules(FORM);
  if (!('rules' in read)) throw new Error(read.wrong.join());
  const { rules } = read;
  const served = { provider: null, coin: null };
  const name = { bn: 'ব্যাংক', en: 'Bank' };
  const parts = { code: 'city', kind: 'BANK_TRANSFER' as const, name, rules, ...served, version: 1 };
  const made = { ...parts, enabled: false, approved: false, openOrders: 0, accounts: [], waiting: false };
  const open = { ...made, enabled: true, approved: true };
  const form = toChannelForm(open);
  expect(proposalOf(made, form)).toBe('open-channel');
  expect(proposalOf({ ...made, approved: true }, form)).toBeUndefined();
  expect(proposalOf(open, { ...form, minutes: '31', enabled: false, secondFrom: '99999' })).toBeUndefined();
  for (const what of [{ nameBn: 'নতুন' }, { nameEn: 'New' }, { instructionsBn: 'লেখা' }, { instructionsEn: 'Words' }])
    expect(proposalOf(open, { ...form, ...what })).toBe('relax-channel');
  // Beyond what the channel takes a threshold is none: one person credits up to its most.
  expect(proposalOf(open, { ...form, secondFrom: '100000.01' })).toBeUndefined();
  expect(proposalOf(open, { ...form, max: '50001' })).toBe('relax-channel');
  const [tight, bare] = [
    { ...rules, secondFrom: '20000.00' },
    { ...rules, secondFrom: null },
  ];
  expect(proposalOf({ ...open, rules: tight }, { ...form, secondFrom: '' })).toBe('relax-channel');
  expect(proposalOf({ ...open, rules: tight }, { ...form, secondFrom: '20000.01' })).toBe('relax-channel');
  expect(proposalOf({ ...open, rules: tight }, { ...form, secondFrom: '20000', max: '60000' })).toBeUndefined();
  expect(proposalOf({ ...open, rules: bare }, { ...form, secondFrom: '', max: '50001' })).toBe('relax-channel');
});

const RULES = {
  min: '200.00',
  max: '100000.00',
  dayCount: 5,
  dayMax: '300000.00',
  freePerDay: 3,
  feeRate: 10_000,
  confirmMinutes: 30,
  coolingHours: 24,
  accountsMax: 5,
  kinds: ['bank' as const],
  reviewFrom: '10000.00',
  secondFrom: '50000.00',
  bigWin: '100000.00',
  transferMin: '10.00',
  transferMax: '50000.00',
  transferDayCount: 20,
  transferDayMax: '200000.00',
  depositMultiple: 1,
  gameWeights: { LIVE: 20 },
};
const SET = { rules: RULES, agreed: RULES };

test('the rules of paying out go through their form unchanged, and looser ones are told from tighter ones', () => {
  const form = toWithdrawalForm(RULES);
  expect(readWithdrawalForm(form)).toEqual({ rules: RULES });
  expect(readWithdrawalForm({ ...form, secondFrom: '9000', feeRate: '1' })).toEqual({ wrong: ['secondFrom'] });
  expect(asksForTwo(SET, { ...form, secondFrom: '40000', confirmMinutes: '60' })).toBeUndefined();
  expect(asksForTwo(SET, { ...form, min: '400', max: '50000', feeRate: '2', confirmMinutes: '15' })).toBeUndefined();
  expect(asksForTwo(SET, { ...form, min: '400.01' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, max: '49999.99' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, feeRate: '2.1' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, confirmMinutes: '14' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, reviewFrom: '10000.01' })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, coolingHours: '23' })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, dayCount: '6' })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, dayMax: '300000.01' })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, weights: { LIVE: '21' } })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, weights: {} })).toBe('relaxes');
  expect(asksForTwo(SET, { ...form, weights: { LIVE: '20', RNG: '100' } })).toBeUndefined();
  expect(asksForTwo(SET, { ...form, weights: { LIVE: '20', RNG: '90' }, dayCount: '4' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, depositMultiple: '2' })).toBe('hardens');
  expect(asksForTwo(SET, { ...form, coolingHours: '25' })).toBe('hardens');
  const crept = { rules: { ...RULES, min: '390.00' }, agreed: RULES };
  expect(asksForTwo(crept, { ...toWithdrawalForm(crept.rules), min: '401' })).toBe('hardens');
});
