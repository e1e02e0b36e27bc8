// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../test-page.tsx';
import { CopyNumber } from './copy-number.tsx';

const NUMBER = '3f0c2a54-0000-4000-8000-9a1b2c3d4e5f';
async function press(writeText: (text: string) => Promise<void>): Promise<void> {
  await draw(<CopyNumber number={NUMBER} label="Copy the number of this bet" />);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  expect(screen.queryByText(NUMBER)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy the number of this bet' }));
}

test('a number is copied and not read', async () => {
  const copied: string[] = [];
  await press(async (text) => void copied.push(text));
  expect(copied).toEqual([NUMBER]);
  expect(screen.queryByText(NUMBER)).toBeNull();
});

test('where copying is forbidden the number is shown', async () => {
  await press(async () => {
    throw new Error('forbidden');
  });
  expect(await screen.findByText(NUMBER)).toBeTruthy();
});
