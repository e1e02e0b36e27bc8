/** A file that is called a provider's report: words of the language, texts that no table holds, and times without end. */
import { randomUUID } from 'node:crypto';
import type { ProviderReport, WholeProviderReport } from '@baize/contract/console/provider-reports';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../../testing-console.ts';
import { insertDeposit, markCredited } from '../store.ts';

let t: TestConsole;
let maker: TestOperator;

beforeAll(async () => {
  t = await createTestConsole();
  maker = await t.logIn('finance-maker');
});
afterAll(() => t.close());

async function deposit(provider: 'adyen' | 'sandbox'): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const memberId = await t.member();
  const now = t.platform.deps.now();
  const times = { expiresAt: new Date(now.getTime() + 3_600_000), askAt: now };
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    const order = { id, brandId: t.brandId, memberId, method: 'gateway', currency: 'BDT', amount: 5_000_000n } as const;
    await insertDeposit(tx, { ...order, provider, ...times });
    await markCredited(tx, id, new Date());
  });
  return id;
}
const HEAD = 'reference,checkout,amount,currency,state,at';
const compare = (...lines: readonly (readonly string[])[]) =>
  maker.ask<WholeProviderReport>('compareProviderReport', {
    provider: 'sandbox',
    name: 'report.csv',
    text: [HEAD, ...lines.map((cells) => cells.join(','))].join('\n'),
  });
const minute = (by: number): string => new Date(Date.now() + by * 60_000).toISOString();
const counted = async (): Promise<number> =>
  (await maker.ask<Page<ProviderReport>>('listProviderReports', {})).value.total;

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a line whose state is %s says nothing: it hides no deposit that the provider does not report',
  async (state) => {
    const hidden = await deposit('sandbox');
    const made = await compare(
      [randomUUID(), 'c1', '1.00', 'BDT', 'paid', minute(-60)],
      [hidden, 'c2', '50.00', 'BDT', state, minute(0)],
      [randomUUID(), 'c3', '1.00', 'BDT', 'paid', minute(60)],
    );
    expect(made.code).toBe('OK');
    expect(made.value.lines).toBe(2);
    expect(made.value.differences.filter(({ order }) => order === hidden)).toMatchObject([{ kind: 'not-reported' }]);
  },
);

test.each(['constructor', 'toString', '__proto__'])('a time zone called %s is none', async (timezone) => {
  const order = await deposit('adyen');
  const head = 'Merchant Reference,PSP Reference,Type,Creation Date,TimeZone,Gross Currency,Gross Credit (GC)';
  const line = [order, 'psp', 'Settled', '2026-11-28 10:00:00', timezone, 'BDT', '50.00'].join(',');
  const asked = { provider: 'adyen', name: 'report.csv', text: `${head}\n${line}` };
  const made = await maker.ask<WholeProviderReport>('compareProviderReport', asked);
  expect(made).toMatchObject({ code: 'OK', value: { lines: 1, firstAt: '2026-11-28T10:00:00.000Z' } });
});

test.each([
  ['a zero', 'c\u0000'],
  ['half a sign', 'c\ud83d'],
])('%s in a cell is refused, and keeps nothing', async (_what, ref) => {
  const before = await counted();
  const made = await compare([randomUUID(), ref, '1.00', 'BDT', 'paid', minute(0)]);
  expect(made.status).toBeLessThan(500);
  expect(made.code).toBe('BAD_REQUEST');
  expect(await counted()).toBe(before);
});

test('a report of more than a year is refused: it would read every deposit that there ever was', async () => {
  const before = await counted();
  const made = await compare(
    [randomUUID(), 'c1', '1.00', 'BDT', 'paid', '1970-01-01T00:00:00Z'],
    [randomUUID(), 'c2', '1.00', 'BDT', 'paid', '2999-01-01T00:00:00Z'],
  );
  expect(made).toMatchObject({ code: 'BAD_REQUEST', fields: { text: 'times: more than 366 days' } });
  expect(await counted()).toBe(before);
});
