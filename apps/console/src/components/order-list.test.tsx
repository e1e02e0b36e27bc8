// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../test-page.tsx';
import { OrderList } from './order-list.tsx';

const NONE: ReadonlySet<string> = new Set();

test('a long list is drawn by the hundred, and its last shown row moves on to the places that are not', async () => {
  serve({});
  const items = Array.from({ length: 230 }, (_, at) => ({ key: `k${at}`, name: `Game ${at}` }));
  const onMove = vi.fn();
  await draw(<OrderList label="Games" items={items} moved={NONE} onMove={onMove} />, []);
  const user = userEvent.setup();
  const rows = (): number => screen.getAllByRole('listitem').length;
  expect(rows()).toBe(100);
  await user.click(screen.getByRole('button', { name: 'Game 99 one place down' }));
  expect(onMove).toHaveBeenCalledWith('k99', 100);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(rows()).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
  expect(rows()).toBe(230);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});
