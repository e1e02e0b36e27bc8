import { randomUUID } from 'node:crypto';
import type { ProviderReport, WholeProviderReport } from '@baize/contract/console/provider-reports';
import type { Page } from '@baize/contract/envelope';
import { REPORT_BYTES_MAX } from '@baize/contract/provider-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../../testing-console.ts';
import { insertDeposit, markCredited } from '../store.ts';

let t: TestConsole;
let [maker, support] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];

beforeAll(async () => {
  t = await createTestConsole();
  [maker, support] = [await t.logIn('finance-maker'), await t.logIn('support')];
});
afterAll(() => t.close());

async function deposit(amount: bigint, credited = true): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const memberId = await t.member();
  const now = t.platform.deps.now();
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    await insertDeposit(tx, {
      id,
      brandId: t.brandId,
      memberId,
      method: 'gateway',
      currency: 'BDT',
      amount,
      provider: 'nowpayments',
      expiresAt: new Date(now.getTime() + 3_600_000),
      askAt: now,
    });
    if (credited) await markCredited(tx, id, now);
  });
  return id;
}
const fileOf = (...lines: readonly (readonly string[])[]): string =>
  [
    'Payment ID,Order ID,Payment status,Price amount,Price currency,Created at',
    ...lines.map((cells) => cells.join(',')),
  ].join('\r\n');
const compare = (text: string, by = maker) =>
  by.ask<WholeProviderReport>('compareProviderReport', { provider: 'nowpayments', name: 'payments.csv', text });
const minute = (by: number): string => new Date(Date.now() + by * 60_000).toISOString();

test('a report is held against the brand’s deposits, and what differs is kept by name', async () => {
  const [right, open, missing] = [
    await deposit(50_000_000n),
    await deposit(20_000_000n, false),
    await deposit(7_000_000n),
  ];
  const made = await compare(
    fileOf(
      ['c1', right, 'finished', '500.00', 'bdt', minute(-60)],
      ['c2', open, 'finished', '200.00', 'bdt', minute(0)],
      ['c3', randomUUID(), 'finished', '1.00', 'bdt', minute(60)],
    ),
  );
  expect(made.code).toBe('OK');
  expect(made.value).toMatchObject({
    lines: 3,
    differing: 3,
    sums: [{ currency: 'BDT', reported: '701.00', credited: '570.00', difference: '131.00' }],
  });
  const named = made.value.differences.map(({ kind, order }) => [kind, order]);
  expect(named).toEqual([
    ['not-credited', open],
    ['unknown-order', expect.any(String)],
    ['not-reported', missing],
  ]);
  const { value: page } = await maker.ask<Page<ProviderReport>>('listProviderReports', {});
  expect(page.content[0]).toMatchObject({ id: made.value.id, name: 'payments.csv', differing: 3 });
  const again = await maker.ask<WholeProviderReport>('getProviderReport', { id: made.value.id });
  expect(again.value).toEqual(made.value);
});

test('another provider’s deposits are none of its own', async () => {
  const id = await deposit(30_000_000n);
  const made = await maker.ask<WholeProviderReport>('compareProviderReport', {
    provider: 'sandbox',
    name: 'sandbox.csv',
    text: `reference,checkout,amount,currency,state,at\n${id},c1,300.00,BDT,paid,`,
  });
  expect(made.value.differences).toMatchObject([{ kind: 'unknown-order', order: id, ours: null }]);
});

test('what cannot be read is named, and nothing of it is kept', async () => {
  const before = (await maker.ask<Page<ProviderReport>>('listProviderReports', {})).value.total;
  expect(await compare('a,b')).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { text: expect.stringMatching(/^columns/) },
  });
  expect(await compare(fileOf(['x', 'y', 'finished', '😀', 'bdt', '']))).toMatchObject({
    fields: { text: 'line 2: amount' },
  });
  expect((await maker.ask<Page<ProviderReport>>('listProviderReports', {})).value.total).toBe(before);
});

test('a file of megabytes is read of those who may send it, and of nobody else', async () => {
  const lines = Array.from({ length: 12_000 }, () => ['c', randomUUID(), 'finished', '1.00', 'bdt', minute(-600)]);
  const made = await compare(fileOf(...lines));
  expect(made.value).toMatchObject({ lines: 12_000, differing: 12_000 });
  expect(made.value.differences).toHaveLength(500);
  expect((await compare(fileOf(...lines), support)).status).toBe(403);
  expect((await compare('x'.repeat(REPORT_BYTES_MAX + 10_000))).status).toBe(413);
});
