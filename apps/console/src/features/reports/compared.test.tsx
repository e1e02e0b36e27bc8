// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { Compared } from './compared.tsx';
import type { Figure } from './report-table.tsx';

type Row = { ngr: string; fees: string | null };
const FIGURES: readonly Figure<Row>[] = [
  { key: 'ngr', label: 'NGR', kind: 'money' },
  { key: 'fees', label: 'Fees', kind: 'money' },
];
const compare = (now: Row, before: Row) =>
  draw(<Compared figures={FIGURES} now={now} before={before} currency="BDT" />);

test('a figure that there is not is a dash, and is compared with nothing', async () => {
  await compare({ ngr: '150.00', fees: null }, { ngr: '100.00', fees: null });
  expect(screen.getByText('+50.0% against 100.00')).toBeTruthy();
  expect(screen.getByText('—')).toBeTruthy();
  expect(screen.queryByText(/— against/)).toBeNull();
});

test('a share beyond ten times as much is said as such', async () => {
  await compare({ ngr: '-151653586.00', fees: '516.00' }, { ngr: '516.00', fees: '1.00' });
  expect(screen.getByText('< -999% against 516.00')).toBeTruthy();
  expect(screen.getByText('> +999% against 1.00')).toBeTruthy();
});
