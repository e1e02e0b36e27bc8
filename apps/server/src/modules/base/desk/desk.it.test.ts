import { VIEWS_MAX, VIEWS_OF_ALL_MAX, type ListView } from '@baize/contract/console/list-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { listViews } from './store.ts';

let t: TestConsole;
let owner: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  t = await createTestConsole();
  [owner, support] = [await t.logIn('owner'), await t.logIn('support')];
});
afterAll(() => t.close());

const view = (change: Partial<ListView> = {}): ListView => ({
  list: 'players',
  name: 'Frozen',
  query: 'status=frozen',
  hidden: ['nickname'],
  isDefault: false,
  ...change,
});
const viewsOf = async (operator: TestOperator): Promise<readonly ListView[]> =>
  (await operator.ask<ListView[]>('listListViews')).value;

test('a view is its operator’s alone, and is replaced by its name', async () => {
  expect((await owner.ask('saveListView', view())).code).toBe('OK');
  expect((await owner.ask('saveListView', view({ query: 'status=disabled', hidden: [] }))).code).toBe('OK');
  expect(await viewsOf(owner)).toEqual([view({ query: 'status=disabled', hidden: [] })]);
  expect(await viewsOf(support)).toEqual([]);
  expect((await support.ask('removeListView', { list: 'players', name: 'Frozen' })).code).toBe('NOT_FOUND');
  expect((await owner.ask('removeListView', { list: 'players', name: 'Frozen' })).code).toBe('OK');
  expect(await viewsOf(owner)).toEqual([]);
});

test('a list opens with one view at most, and other lists keep theirs', async () => {
  await owner.ask('saveListView', view({ name: 'A', isDefault: true }));
  await owner.ask('saveListView', view({ list: 'audit', name: 'A', isDefault: true }));
  await owner.ask('saveListView', view({ name: 'B', isDefault: true }));
  const opening = (await viewsOf(owner)).filter(({ isDefault }) => isDefault).map(({ list, name }) => [list, name]);
  expect(opening).toEqual([
    ['audit', 'A'],
    ['players', 'B'],
  ]);
});

test('in another brand there is nothing of it', async () => {
  const other = (await t.platform.brand.brandByCode('lotus'))!.id as BrandId;
  const { operatorId } = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.row<{ operatorId: never }>('select operator_id as "operatorId" from desk.list_view limit 1'),
  );
  const of = (brandId: BrandId) => t.platform.deps.db.tx(brandId, (tx) => listViews(tx, { brandId, operatorId }));
  expect([(await of(t.brandId)).length > 0, await of(other)]).toEqual([true, []]);
});

test('a list has so many views, however they are saved at once; a wrong one is named', async () => {
  const saved = await Promise.all(
    Array.from({ length: VIEWS_MAX + 3 }, (_, at) =>
      support.ask('saveListView', view({ list: 'rounds', name: `View ${at}` })),
    ),
  );
  expect(saved.filter(({ code }) => code === 'OK')).toHaveLength(VIEWS_MAX);
  expect(saved.find(({ code }) => code !== 'OK')).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { name: expect.any(String) },
  });
  expect((await owner.ask('saveListView', view({ name: '   ' }))).fields).toHaveProperty('name');
  expect((await owner.ask('saveListView', view({ list: 'Not a list' }))).fields).toHaveProperty('list');
});

test('whatever lists are named, an operator keeps so many views', async () => {
  const auditor = await t.logIn('auditor');
  await auditor.ask('saveListView', view({ list: 'kept', name: 'One' }));
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.run(
      `insert into desk.list_view (brand_id, operator_id, list, name, query, hidden, is_default)
         select brand_id, operator_id, 'made-' || chr(97 + n / 20), n::text, '', '{}', false
           from desk.list_view, generate_series(1, $1::integer) n where list = 'kept'`,
      [VIEWS_OF_ALL_MAX - 1],
    ),
  );
  const more = await auditor.ask('saveListView', view({ list: 'one-more', name: 'Two' }));
  expect(more).toMatchObject({ code: 'BAD_REQUEST', fields: { name: expect.stringContaining('of all lists') } });
  expect((await auditor.ask('saveListView', view({ list: 'kept', name: 'One', query: 'page=2' }))).code).toBe('OK');
});
