// @vitest-environment happy-dom
import type { ListView } from '@baize/contract/console/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { oneOf } from '../lib/filter-rules.ts';
import { draw, serve } from '../test-page.tsx';
import { useCall } from '../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../use-filters.ts';
import { ListTable } from './list-table.tsx';

const [OLD, NEW] = ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
const row = (id: string, at: string) => ({ id, openedAt: at });
const PLACE = '1795000000000000.57c729d4-0000-4000-8000-000000000001';
const ROWS = { content: [row('new', NEW), row('old', OLD)], newer: null, older: PLACE };
const view = (change: Partial<ListView>): ListView => ({
  list: 'alerts',
  name: 'Lag',
  query: 'kind=LAG',
  hidden: [],
  isDefault: false,
  ...change,
});

function Alerts() {
  const list = useFilters(['kind'], { kind: oneOf('Kind', ['LAG', 'DISK']) }, { oldest: OLDEST_PLACE, dated: true });
  const query = useCall('listAlerts', { ...list.span?.asked, ...list.cursor }, { enabled: list.wrong.length === 0 });
  return (
    <ListTable
      list="alerts"
      state={list}
      orderedBy="at"
      name="Alerts"
      query={query}
      rowKey={({ id }) => id}
      columns={[
        { key: 'id', head: 'Id', cell: ({ id }) => id },
        { key: 'at', head: 'At', cell: ({ openedAt }) => openedAt },
      ]}
      card={({ id }) => ({ title: id })}
    />
  );
}

async function open(views: readonly ListView[], more: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /list-views': () => ({ value: views }),
    'GET /alerts': () => ({ value: ROWS }),
    ...more,
  });
  await draw(<Alerts />);
  await screen.findByRole('cell', { name: 'new' });
  const rows = (): string[] =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.textContent!.slice(0, 3));
  const lists = () =>
    asked.filter(({ route }) => route === 'GET /alerts').map(({ query }) => Object.fromEntries(query));
  return { asked, rows, lists, user: userEvent.setup() };
}

test('a list opens with the view that its operator chose; cleared, it stays clear', async () => {
  const views = [view({ isDefault: true, hidden: ['at'] }), view({ list: 'audit', isDefault: true })];
  const { asked, user } = await open(views, { 'DELETE /list-views': () => ({ value: null }) });
  await waitFor(() => expect(location.search).toBe('?kind=LAG'));
  expect(screen.queryByRole('columnheader', { name: 'At' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View: Lag' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove “Lag”' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.find(({ route }) => route === 'DELETE /list-views')!.query)).toEqual({
      list: 'alerts',
      name: 'Lag',
    }),
  );
  history.pushState(null, '', '/');
  await screen.findByRole('button', { name: 'Views' });
  expect(location.search).toBe('');
});

test('an address that says what it wants is left alone', async () => {
  history.replaceState(null, '', '/?kind=DISK');
  await open([view({ isDefault: true })]);
  await screen.findByRole('button', { name: 'Views' });
  expect(location.search).toBe('?kind=DISK');
});

test('what is filtered is saved under a name with the columns, and a name that there is says so', async () => {
  history.replaceState(null, '', '/?kind=LAG&before=' + PLACE);
  const { asked, user } = await open([view({ name: 'Other', query: 'kind=DISK' })], {
    'PUT /list-views': () => ({ value: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(await screen.findByText('Type a name.')).toBeTruthy();
  await user.type(name, 'Other');
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('checkbox', { name: 'Open the list with this view' }));
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  await waitFor(() =>
    expect(asked.find(({ route }) => route === 'PUT /list-views')?.body).toEqual({
      list: 'alerts',
      name: 'Mine',
      query: 'kind=LAG',
      hidden: [],
      isDefault: true,
    }),
  );
});

test('the head of the time turns a list without end round: it is asked from its oldest row on', async () => {
  const { rows, lists, user } = await open([]);
  expect(rows()).toEqual(['new', 'old']);
  await user.click(screen.getByRole('button', { name: 'At' }));
  await waitFor(() => expect(lists().at(-1)).toEqual({ after: OLDEST_PLACE }));
  await waitFor(() => expect(rows()).toEqual(['old', 'new']));
  expect(screen.getByRole('columnheader', { name: 'At' }).getAttribute('aria-sort')).toBe('ascending');
  // There is nothing before the oldest, whatever place the server gives its first row.
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
});

test('from when until when is asked by the brand’s clock, and an end before the beginning asks nothing', async () => {
  history.replaceState(null, '', `/?from=${OLD}&to=${NEW}`);
  const { lists } = await open([]);
  expect(lists()).toEqual([{ from: OLD, to: NEW }]);
  expect(screen.getByLabelText<HTMLInputElement>(/From/).value).toBe('2026-11-20T16:00');
});
