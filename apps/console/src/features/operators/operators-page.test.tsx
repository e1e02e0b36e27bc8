// @vitest-environment happy-dom
import type { OperatorRow } from '@baize/contract/console/operators';
import { PERMISSIONS } from '@baize/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { OperatorsPage } from './operators-page.tsx';

const CONFIRMED = { state: 'confirmed', by: 'owner', at: null, until: null, may: false } as const;
const row = (id: string, name: string, displayName: string): OperatorRow => ({
  id,
  name,
  displayName,
  role: 'support',
  roleName: null,
  supplier: null,
  permissions: [],
  brands: [],
  elsewhere: false,
  lastLogin: null,
  openSessions: 0,
  enrolledAt: '2026-11-21T10:00:00.000Z',
  invitation: null,
  confirmation: CONFIRMED,
  putAside: null,
  guesses: null,
  locks: null,
  disabledAt: null,
  version: 1,
});
const ROWS = [row('3', 'owner', 'A. Rahman'), row('7', 'maker', 'R. Sultana'), row('12', 'checker', 'N. Akter')];

const logins = (): (string | null)[] =>
  [...document.querySelectorAll('tbody td button')].map((each) => each.textContent);

async function open(search: string): Promise<void> {
  history.replaceState(null, '', `/operators${search}`);
  serve({ 'GET /operators': () => ({ value: ROWS }) });
  await draw(<OperatorsPage />, PERMISSIONS);
  await screen.findByLabelText('Name or login');
}

beforeEach(() => history.replaceState(null, '', '/operators'));

test('a link shows the operator that it names, and the way back to all', async () => {
  await open('?operator=7');
  await waitFor(() => expect(logins()).toEqual(['maker']));
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'All operators');
  await waitFor(() => expect(logins()).toEqual(['owner', 'maker', 'checker']));
  expect(location.search).toBe('');
});

test.each([
  ['MAK', ['maker']],
  ['akter', ['checker']],
  ['nobody', []],
])('typing %s finds by login and by name', async (typed, found) => {
  await open('');
  await userEvent.setup().type(screen.getByLabelText('Name or login'), typed);
  await waitFor(() => expect(logins()).toEqual(found));
});

test('what no operator can be named by is told', async () => {
  await open('?operator=me');
  await screen.findByText(/Operator: “me” is not such a number/);
  expect(logins()).toEqual([]);
});
