/** Attacks of operators on the catalogue of others, by the real console. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameMatrix } from '@baize/contract/console/games';
import type { BrandId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let other: BrandId;
let one: TestOperator;
const REASON = 'a reason of some length';

beforeAll(async () => {
  t = await createTestConsole();
  other = (await t.platform.brand.brandByCode('lotus'))!.id;
  one = await t.logIn('content');
});
afterAll(() => t.close());

const stateOf = (brand: BrandId) =>
  t.platform.deps.db.tx(brand, (tx) =>
    tx.rows('select game_code, enabled, sort, tags, art, game_type from catalogue.game order by 1'),
  );

test('a cell of a brand that the operator does not serve changes nothing, not even beside one of their own', async () => {
  const before = [await stateOf(t.brandId), await stateOf(other)];
  const cell = { gameCode: 'stu_dice', enabled: false, was: true };
  for (const brands of [[other], [t.brandId, other], [other, t.brandId], [t.brandId, 987_654]]) {
    const cells = brands.map((brandId) => ({ ...cell, brandId }));
    expect((await one.ask('showGames', { cells, reason: REASON })).code).toBe('FORBIDDEN');
  }
  expect([await stateOf(t.brandId), await stateOf(other)]).toEqual(before);
});

test('the matrix shows the brands of the operator only', async () => {
  const matrix = (await one.ask<GameMatrix>('getGameMatrix')).value;
  expect(matrix.brands.map(({ id }) => id)).toEqual([t.brandId]);
  expect(matrix.games.flatMap(({ cells }) => Object.keys(cells))).not.toContain(String(other));
});

test.each(['support', 'auditor', 'finance-maker', 'finance-checker'] as const)(
  '%s reads and writes nothing',
  async (role) => {
    const reader = await t.logIn(role);
    const was = ['stu_dice', 'stu_mines'];
    const codes = await Promise.all([
      reader.ask('orderGames', { order: was.toReversed(), was, reason: REASON }),
      reader.ask('editGames', { gameCodes: ['stu_dice'], change: { isHot: false } }),
      reader.ask('saveTags', { tags: [], was: [] }),
      reader.ask('showGames', {
        cells: [{ brandId: t.brandId, gameCode: 'stu_dice', enabled: false, was: true }],
        reason: REASON,
      }),
      reader.ask('editVendor', { vendor: 'PG', gameType: 'RNG', change: { enabled: false } }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(Array(5).fill('FORBIDDEN'));
  },
);

test.each([
  '4-210-bell"><script>',
  '../../vendor/PG',
  '4-210-constructor',
  '4-210-__proto__',
  '100-0-',
  '1-360-',
  '1-1-bell-wide',
  ' ',
])('a picture cannot be chosen as %j', async (art) => {
  const before = await stateOf(t.brandId);
  expect((await one.ask('editGames', { gameCodes: ['stu_dice'], change: { art } })).code).toBe('BAD_REQUEST');
  expect(await stateOf(t.brandId)).toEqual(before);
});

test.each(['1-1-', '1-9-AB', '1-1-<b>', '1-1-abc', '"onload=', '360-0-A'])(
  'a mark cannot be chosen as %j',
  async (icon) => {
    expect((await one.ask('editVendor', { vendor: 'PG', gameType: 'RNG', change: { icon } })).code).toBe('BAD_REQUEST');
  },
);

test.each([
  ['a code with markup', { code: '<b>', name: { bn: 'ক', en: 'A' } }],
  ['no Bengali name', { code: 'a', name: { bn: ' ', en: 'A' } }],
  ['an invisible name', { code: 'a', name: { bn: 'ক', en: '\u200b\u2060' } }],
  ['a name that never ends', { code: 'a', name: { bn: 'ক', en: 'A'.repeat(25) } }],
])('a tag with %s is refused', async (_what, tag) => {
  expect((await one.ask('saveTags', { tags: [tag], was: [] })).code).toBe('BAD_REQUEST');
});

test('an order of games that the brand does not have is refused', async () => {
  const was = ['stu_dice', 'stu_of_another'];
  expect((await one.ask('orderGames', { order: was.toReversed(), was, reason: REASON })).code).toBe('STATE_CONFLICT');
});
