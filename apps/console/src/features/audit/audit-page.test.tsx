// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import AuditPage from './audit-page.tsx';

/** Opens the page at an address; what the list was asked with last stands in `asked`. */
async function open(address: string) {
  history.replaceState(null, '', `/audit${address}`);
  const asked = serve({
    'GET /audit': () => ({ value: { content: [], pageNum: 1, pageSize: 25, total: 0, totalPages: 1 } }),
  });
  await draw(<AuditPage />);
  await screen.findByText('No activity');
  return { last: () => Object.fromEntries(asked.at(-1)!.query), user: userEvent.setup() };
}

test.each(['from', 'to'])(
  'a %s in the address that is no time is an empty field and is not asked for',
  async (name) => {
    const { last } = await open(`?${name}=garbage&actor=owner`);
    expect(screen.getByLabelText<HTMLInputElement>(name === 'from' ? /^From/ : /^To/).value).toBe('');
    expect(last()).toEqual({ actor: 'owner', pageNo: '1', pageSize: '25' });
  },
);

test('a target is searched as it is printed', async () => {
  const { last, user } = await open('');
  await user.type(screen.getByRole('searchbox', { name: 'On what' }), 'brand baize{Enter}');
  await waitFor(() => expect(last().target).toBe('brand:baize'));
});

test('an action is chosen by its words', async () => {
  const { last, user } = await open('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'switched game (switch-game)');
  await waitFor(() => expect(last().action).toBe('switch-game'));
});

test('an action of the address that this console does not know can be seen and left', async () => {
  const { last } = await open('?action=land-on-moon');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What' }).value).toBe('land-on-moon');
  expect(last().action).toBe('land-on-moon');
});
