// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { onePage } from './csv.ts';
import { DataTable, type Column, type Sort } from './data-table.tsx';
import { DateRangeFilter, FilterBar, TextFilter, type DateRange } from './table-filters.tsx';
import { ColumnChooser, CsvExport, TableFoot, useHiddenColumns, useSortedRows } from './table-tools.tsx';

type Row = { id: string; name: string; stake: number };
const ROWS: readonly Row[] = [
  { id: 'a', name: 'Dice', stake: 20 },
  { id: 'b', name: 'Mines', stake: 100 },
  { id: 'c', name: 'Slots', stake: 3 },
];
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', head: 'Game', cell: ({ name }) => name },
  { key: 'stake', head: 'Stake', align: 'end', cell: ({ stake }) => stake, sortValue: ({ stake }) => stake },
  { key: 'code', head: 'Code', cell: ({ id }) => id },
];
const card = (row: Row) => ({ title: row.name, figures: [{ label: 'Stake', value: row.stake }], more: row.id });

function phone(is: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: is, addEventListener: () => {}, removeEventListener: () => {} }));
}

function List({ onSelect }: { onSelect?: (row: Row) => void }) {
  const [hidden, setHidden] = useHiddenColumns('list-games');
  const { rows, sort, onSort } = useSortedRows(ROWS, COLUMNS);
  return (
    <>
      <ColumnChooser label="Columns" columns={COLUMNS} hidden={hidden} onChange={setHidden} />
      <DataTable
        caption="Games"
        columns={COLUMNS}
        hidden={hidden}
        rows={rows}
        rowKey={({ id }) => id}
        card={card}
        foot={[{ key: 'sum', cells: ['Sum', 123, ''] }]}
        sort={sort}
        onSort={onSort}
        onSelect={onSelect}
      />
    </>
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the table names itself, its columns and its totals', () => {
  render(<List />);
  expect(screen.getByRole('table', { name: 'Games' })).toBeDefined();
  expect(heads()).toEqual(['Game', 'Stake', 'Code']);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Sum123');
});

test('a head that sorts says the order: the greatest first, then the least; other heads are no buttons', async () => {
  render(<List />);
  const user = userEvent.setup();
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([null, null, null]);
  expect(screen.queryByRole('button', { name: 'Game' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stake' }));
  expect(names()).toEqual(['Mines', 'Dice', 'Slots']);
  expect(screen.getByRole('columnheader', { name: 'Stake' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Stake' }));
  expect(names()).toEqual(['Slots', 'Dice', 'Mines']);
  expect(screen.getByRole('columnheader', { name: 'Stake' }).getAttribute('aria-sort')).toBe('ascending');
});

test('a list that the server sorts is asked for the order, and not reordered here', async () => {
  const asked: Sort[] = [];
  const columns = COLUMNS.map((column) => ({ ...column, sortable: column.key === 'name' }));
  render(
    <DataTable
      caption="Games"
      columns={columns}
      rows={ROWS}
      rowKey={({ id }) => id}
      card={card}
      sort={{ key: 'name', descending: true }}
      onSort={(sort) => asked.push(sort)}
    />,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Game' }));
  expect(asked).toEqual([{ key: 'name', descending: false }]);
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('Dice20a');
});

test('a card whose face holds a link opens by a button of the same name, and its link stays one', async () => {
  phone(true);
  render(
    <DataTable
      caption="Games"
      columns={COLUMNS}
      rows={ROWS.slice(0, 1)}
      rowKey={({ id }) => id}
      card={(row) => ({ ...card(row), title: <a href="#dice">{row.name}</a>, more: 'Code a', holdsControls: true })}
    />,
  );
  const opener = screen.getByRole('button', { name: 'Dice' });
  expect(opener.querySelector('a')).toBeNull();
  expect(screen.getByRole('link', { name: 'Dice' }).closest('summary')).toBeNull();
  expect(screen.queryByText('Code a')).toBeNull();
  await userEvent.setup().click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Code a')).toBeDefined();
});

test('a column goes with its total, the choice is kept, and the first column cannot go', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<List />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Stake', 'Code']);
  await user.click(screen.getByRole('checkbox', { name: 'Stake' }));
  expect(heads()).toEqual(['Game', 'Code']);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Sum');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  render(<List />);
  expect(heads()).toEqual(['Game', 'Code']);
});

test('rows can be chosen, and on a phone they are cards with key figures', async () => {
  const chosen: string[] = [];
  const choose = (row: Row) => chosen.push(row.id);
  const { unmount } = render(<List onSelect={choose} />);
  await userEvent.setup().click(screen.getByRole('cell', { name: 'Mines' }));
  expect(chosen).toEqual(['b']);
  unmount();
  phone(true);
  render(<List onSelect={choose} />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Games' })).getAllByRole('listitem');
  expect(cards.map((each) => each.textContent)).toEqual([
    'DiceStake20a',
    'MinesStake100b',
    'SlotsStake3c',
    'SumStake123',
  ]);
});

test('the foot leads on by page numbers, or by keyset to older and newer rows', async () => {
  const user = userEvent.setup();
  const went: (number | string)[] = [];
  const { rerender } = render(
    <TableFoot
      range="1–25 of 60"
      paging={{
        kind: 'pages',
        page: 1,
        pageCount: 3,
        onPage: (page) => went.push(page),
        labels: { nav: 'Pages', previous: 'Previous', next: 'Next', page: (n) => `Page ${n}` },
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  rerender(
    <TableFoot
      range="25 rows"
      paging={{
        kind: 'keyset',
        labels: { nav: 'Pages', newer: 'Newer', older: 'Older' },
        onOlder: () => went.push('older'),
      }}
    />,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(went).toEqual([3, 'older']);
});

test('the export reads all pages once, under its file name, and tells what it got or why not', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const told: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const failing = (async function* pages(): AsyncGenerator<readonly Row[]> {
    yield ROWS.slice(0, 1);
    throw new Error('offline');
  })();
  const props = {
    labels: { button: 'CSV', spoken: 'Save as CSV', stop: (rows: number) => `${rows} rows, stop` },
    fileName: () => 'games.csv',
    columns: [{ head: 'Game', cell: (row: Row) => row.name }],
    facts: () => [],
    maxRows: 2,
    onDone: ({ rows, cut }: { rows: number; cut: boolean }) => told.push([rows, cut]),
    onFailed: (error: unknown) => told.push(error),
  };
  const { rerender } = render(<CsvExport {...props} readPages={onePage(ROWS)} />);
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await vi.waitFor(() => expect(told).toEqual([[2, true]]));
  rerender(<CsvExport {...props} readPages={() => failing} />);
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(saved).toEqual(['games.csv']);
  async function* endless(): AsyncGenerator<readonly Row[]> {
    yield ROWS.slice(0, 1);
    await new Promise(() => undefined);
  }
  rerender(<CsvExport {...props} readPages={endless} />);
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await user.click(await screen.findByRole('button', { name: '1 rows, stop' }));
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  expect([told.length, saved.length]).toEqual([2, 1]);
});

test('a table that goes on behind its last column says so until its end is reached', () => {
  const wide = (name: 'scrollWidth' | 'clientWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  wide('scrollWidth', 800);
  const shown = wide('clientWidth', 600);
  phone(false);
  render(<List />);
  const box = screen.getByRole('region', { name: 'Games' });
  expect(box.hasAttribute('data-more')).toBe(true);
  box.scrollLeft = 200;
  box.dispatchEvent(new Event('scroll'));
  expect(box.hasAttribute('data-more')).toBe(false);
  cleanup();
  shown.mockReturnValue(800);
  render(<List />);
  expect(screen.getByRole('region', { name: 'Games' }).hasAttribute('data-more')).toBe(false);
  vi.restoreAllMocks();
});

test('a text filter waits for the typing to settle, asks at once on Enter, and follows its address', async () => {
  const asked: string[] = [];
  const user = userEvent.setup();
  const filter = (value: string) => (
    <FilterBar label="Filters">
      <TextFilter label="Account" value={value} onChange={(text) => asked.push(text)} />
    </FilterBar>
  );
  const { rerender } = render(filter(''));
  await user.type(screen.getByRole('searchbox', { name: 'Account' }), 'abc');
  expect(asked).toEqual([]);
  await user.keyboard('{Enter}');
  expect(asked).toEqual(['abc']);
  rerender(filter('from a link'));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Account' }).value).toBe('from a link');
});

test('the two ends of a date range limit each other and are told together', async () => {
  const told: DateRange[] = [];
  function Range() {
    const [value, setValue] = useState<DateRange>({ from: '2026-01-01T00:00', until: '2026-01-02T00:00' });
    return (
      <DateRangeFilter
        labels={{ from: 'From', until: 'Until' }}
        value={value}
        onChange={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Range />);
  const from = screen.getByLabelText<HTMLInputElement>('From');
  const until = screen.getByLabelText<HTMLInputElement>('Until');
  expect([from.max, until.min]).toEqual(['2026-01-02T00:00', '2026-01-01T00:00']);
  const user = userEvent.setup();
  await user.clear(from);
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ from: '', until: '2026-01-02T00:00' }));
  expect(until.min).toBe('');
});
