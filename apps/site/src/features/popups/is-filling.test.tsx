// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { isFilling } from './use-public-popups.ts';

test('a page holds what somebody types, or has typed and not sent, and nothing that it came with', async () => {
  render(
    <form>
      <input aria-label="Amount" defaultValue="" />
      <input aria-label="Country" defaultValue="BD" />
      <button type="button">Elsewhere</button>
    </form>,
  );
  const [amount, elsewhere] = [screen.getByLabelText('Amount'), screen.getByText('Elsewhere')];
  expect(isFilling()).toBe(false);
  await userEvent.click(amount);
  expect(isFilling()).toBe(true);
  await userEvent.click(elsewhere);
  expect(isFilling()).toBe(false);
  await userEvent.type(amount, '500');
  await userEvent.click(elsewhere);
  expect(isFilling()).toBe(true);
  await userEvent.clear(amount);
  await userEvent.click(elsewhere);
  expect(isFilling()).toBe(false);
});
