import type { Correction } from '@baize/contract/console/corrections';
import type { RoleRow } from '@baize/contract/console/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { roomFor } from './correction-limits.ts';

const REASON = 'The provider paid twice, ticket 4711.';
let t: TestConsole;
let [owner, maker, checker] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  maker = await t.logIn('finance-maker');
  checker = await t.logIn('finance-checker');
});
afterAll(() => t.close());

async function limit(key: string, correction: string | null, day: string | null): Promise<string> {
  const { version } = (await owner.ask<RoleRow[]>('listRoles')).value.find((role) => role.key === key)!.limits;
  return (await owner.ask('limitRole', { key, correction, day, version, reason: REASON })).code;
}
const make = (amount: string, by = maker) =>
  by.ask<Correction>('makeCorrection', { account: 'house', direction: 'credit', amount, reason: REASON });
const check = (id: string, decision: 'apply' | 'reject') =>
  checker.ask('checkCorrection', { id, decision, note: REASON });

test('one correction and a day of them are limited for the maker, to the last hundredth; a rejected one comes back', async () => {
  expect(await limit('finance-maker', '100', '250')).toBe('OK');
  expect(await make('100.01')).toMatchObject({ code: 'ROLE_LIMIT', fields: { amount: 'limit' } });
  expect((await make('100')).code).toBe('OK');
  const second = await make('100');
  expect((await make('50.01')).code).toBe('ROLE_LIMIT');
  expect((await make('50')).code).toBe('OK');
  expect((await make('0.01')).code).toBe('ROLE_LIMIT');
  expect((await check(second.value.id, 'reject')).code).toBe('OK');
  expect((await make('100')).code).toBe('OK');
  // Another operator of the role has a day of their own, and an owner no such limit.
  expect((await make('100', await t.logIn('finance-maker'))).code).toBe('OK');
  expect((await make('5000', owner)).code).toBe('OK');
});

test('orders that come at once do not pass the day together', async () => {
  const other = await t.logIn('finance-maker');
  const codes = (await Promise.all(Array.from({ length: 6 }, () => make('60', other)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(4);
});

test('whoever applies is limited too, and what is too much for them may still be rejected', async () => {
  expect(await limit('finance-checker', '70', '100')).toBe('OK');
  const made = await Promise.all(['80', '70', '40', '30'].map((amount) => make(amount, owner)));
  const [large, first, second, third] = made.map(({ value }) => value.id) as [string, string, string, string];
  expect((await check(large, 'apply')).code).toBe('ROLE_LIMIT');
  expect((await check(first, 'apply')).code).toBe('OK');
  expect((await check(second, 'apply')).code).toBe('ROLE_LIMIT');
  expect((await check(third, 'apply')).code).toBe('OK');
  expect((await check(large, 'reject')).code).toBe('OK');
  expect(await limit('finance-checker', null, null)).toBe('OK');
  expect((await check(second, 'apply')).code).toBe('OK');
});

test('limits say what is wrong with them, and are changed against what was read', async () => {
  const order = { key: 'support', correction: '10', day: '5', version: 0, reason: REASON };
  expect(await owner.ask('limitRole', order)).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { correction: 'above day' },
  });
  expect((await owner.ask('limitRole', { ...order, day: '0' })).code).toBe('BAD_REQUEST');
  expect((await owner.ask('limitRole', { ...order, day: '50', version: 3 })).code).toBe('STATE_CONFLICT');
  expect((await owner.ask('limitRole', { ...order, day: '50' })).code).toBe('OK');
  expect((await owner.ask('limitRole', { ...order, day: '60' })).code).toBe('STATE_CONFLICT');
  expect((await maker.ask('limitRole', { ...order, day: '60', version: 1 })).code).toBe('FORBIDDEN');
  expect((await owner.auditOf('role:support'))[0]).toMatchObject({
    action: 'limit-role',
    before: { correction: null, day: null },
    after: { correction: '10.00', day: '50.00' },
  });
});

test('however a day is spent, room is never negative, never above a limit, and none is left where the day is full', () => {
  const limits = fc.record({
    correctionMax: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n }), { nil: null }),
    correctionDayMax: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n }), { nil: null }),
  });
  fc.assert(
    fc.property(limits, fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 20 }), (given, wanted) => {
      let today = 0n;
      for (const amount of wanted) {
        const room = roomFor(given, today);
        if (room !== null) {
          expect(room >= 0n && room <= (given.correctionMax ?? room)).toBe(true);
          if (amount > room) continue;
        }
        today += amount;
      }
      expect(given.correctionDayMax === null || today <= given.correctionDayMax).toBe(true);
    }),
  );
});
