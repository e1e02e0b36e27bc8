import { expect, test } from 'vitest';
import { compareReport, type ReportedOrder } from './compare.ts';
import { readCsv } from '../../../../csv.ts';
import { readReport, type ReportLine } from './read-report.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];

test('a file of commas is read as spreadsheets write it', () => {
  expect(readCsv('\uFEFFa,b\r\n"1,0","say ""no"""\n\n"two\nlines",')).toEqual([
    ['a', 'b'],
    ['1,0', 'say "no"'],
    ['two\nlines', ''],
  ]);
});

const linesOf = (provider: Parameters<typeof readReport>[0], text: string) => {
  const read = readReport(provider, text);
  if (!read.ok) throw new Error(read.wrong);
  return read.lines;
};

test('what Stripe reports: charges and refunds, fees and payouts are nothing to orders', () => {
  const head =
    'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,payment_intent_id,payment_metadata[order]';
  const lines = linesOf(
    'stripe',
    [
      head,
      `txn_1,2026-11-24 10:00:00,bdt,1000.50,29.00,971.50,charge,pi_1,${A}`,
      `txn_2,2026-11-24 11:00:00,bdt,-1000.50,0.00,-1000.50,refund,pi_1,${A}`,
      'txn_3,2026-11-24 12:00:00,bdt,-971.50,0.00,-971.50,payout,,',
    ].join('\n'),
  );
  const at = new Date('2026-11-24T10:00:00Z');
  expect(lines).toEqual([
    { line: 2, kind: 'paid', order: A, ref: 'pi_1', amount: 100_050_000n, currency: 'BDT', at },
    expect.objectContaining({ line: 3, kind: 'back', amount: 100_050_000n }),
  ]);
});

test('what Adyen reports: settled and gone back, in the zone that stands beside the time', () => {
  const head =
    'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC)';
  const lines = linesOf(
    'adyen',
    `${head}\nBaize,Baize_Test,PSP1,${A},visa,2026-11-24 11:00:00,CET,Settled,PSP2,BDT,,600.00\n` +
      `Baize,Baize_Test,PSP1,${A},visa,2026-11-24 11:00:00,CET,Chargeback,PSP3,BDT,600.00,\n` +
      'Baize,Baize_Test,,,,2026-11-24 12:00:00,CET,MerchantPayout,,BDT,600.00,',
  );
  expect(lines.map(({ kind, amount, at }) => [kind, amount, at?.toISOString()])).toEqual([
    ['paid', 60_000_000n, '2026-11-24T10:00:00.000Z'],
    ['back', 60_000_000n, '2026-11-24T10:00:00.000Z'],
  ]);
});

test('what NOWPayments reports: only what is finished is paid', () => {
  const lines = linesOf(
    'nowpayments',
    `Payment ID,Order ID,Payment status,Price amount,Price currency,Created at\n` +
      `41,${A},finished,1000,bdt,2026-11-24T10:00:00.000Z\n42,${B},waiting,2000,bdt,2026-11-24T10:01:00.000Z`,
  );
  expect(lines).toMatchObject([{ order: A, ref: '41', amount: 100_000_000n, currency: 'BDT' }]);
});

const HEAD = 'reference,checkout,amount,currency,state,at';
test.each([
  ['', 'empty'],
  ['a,b\n1,2', 'columns: reference, checkout, amount, currency, state, at'],
  [HEAD, 'no payments'],
  [`${HEAD}\n${A},c1,ten,BDT,paid,`, 'line 2: amount'],
  [`${HEAD}\n${A},c1,-10,BDT,paid,`, 'line 2: amount'],
  [`${HEAD}\n${A},c1,${'9'.repeat(40)},BDT,paid,`, 'line 2: amount'],
  [`${HEAD}\n${A},c1,10.00,=HYPERLINK(1),paid,`, 'line 2: currency'],
])('a file that cannot be read says why: %j', (text, wrong) => {
  expect(readReport('sandbox', text)).toEqual({ ok: false, wrong });
});

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 24, 10, minute));
const paid = (order: string, units: bigint, more: Partial<ReportLine> = {}): ReportLine => ({
  line: 2,
  kind: 'paid',
  order,
  ref: 'ref',
  amount: units,
  currency: 'BDT',
  at: at(0),
  ...more,
});
const order = (id: string, units: bigint, more: Partial<ReportedOrder> = {}): [string, ReportedOrder] => [
  id,
  {
    id,
    provider: 'stripe',
    providerRef: `cs_${id[0]}`,
    amount: units,
    currency: 'BDT',
    state: 'credited',
    createdAt: at(1),
    creditedAt: at(2),
    backKind: null,
    ...more,
  } as ReportedOrder,
];

test('both sides agree', () => {
  expect(compareReport({ lines: [paid(A, 5n)], orders: new Map([order(A, 5n)]) })).toEqual({
    sums: [{ currency: 'BDT', payments: 1, reported: '0.00005', credits: 1, credited: '0.00005', difference: '0.00' }],
    differences: [],
  });
});

test('each difference is named, and the sums differ by them', () => {
  const lines = [
    paid(A, 10_000_000n),
    paid(A, 10_000_000n, { line: 3 }),
    paid(B, 20_000_000n, { line: 4 }),
    paid('shop-7', 1_000_000n, { line: 5 }),
    paid(C, 30_100_000n, { line: 6 }),
    paid(C, 30_100_000n, { line: 7, kind: 'back', at: at(9) }),
  ];
  const orders = new Map([
    order(A, 10_000_000n),
    order(B, 20_000_000n, { state: 'expired', creditedAt: null }),
    order(C, 30_000_000n),
    order(D, 40_000_000n),
  ]);
  const { sums, differences } = compareReport({ lines, orders });
  expect(differences.map(({ kind, line }) => [kind, line])).toEqual([
    ['paid-twice', 3],
    ['not-credited', 4],
    ['unknown-order', 5],
    ['amount-differs', 6],
    ['went-back', 7],
    ['not-reported', null],
  ]);
  expect(sums).toEqual([
    {
      currency: 'BDT',
      payments: 5,
      reported: '711.00',
      credits: 3,
      credited: '800.00',
      difference: '-89.00',
    },
  ]);
});

test('what went back and is noted, and what was settled by a person, is no difference', () => {
  const lines = [paid(A, 5n), paid(A, 5n, { kind: 'back' }), paid(B, 7n, { line: 4 })];
  const orders = new Map([order(A, 5n, { backKind: 'refund' }), order(B, 7n, { state: 'settled', creditedAt: null })]);
  expect(compareReport({ lines, orders }).differences).toEqual([]);
});

test('a deposit that was begun before the file’s first payment, or credited after its last, may stand in another', () => {
  const lines = [paid(A, 5n, { at: at(1) }), paid(B, 5n, { line: 3, at: at(3) })];
  const orders = new Map([
    order(A, 5n),
    order(B, 5n),
    order(C, 5n, { createdAt: at(0) }),
    order(D, 5n, { creditedAt: at(4) }),
  ]);
  expect(compareReport({ lines, orders }).differences).toEqual([]);
});
