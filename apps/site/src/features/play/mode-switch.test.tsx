// @vitest-environment happy-dom
import type { Boot, GameCard } from '@baize/contract/boot';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { speakTexts } from '@baize/webkit/testing-page';
import { join } from 'node:path';

const went: string[] = [];
vi.mock('../../navigate.ts', () => ({ go: (to: string) => went.push(to) }));
vi.mock('../../toast.ts', () => ({ notify: () => undefined }));
const { ModeSwitch } = await import('./mode-switch.tsx');
const { sessionStore } = await import('../../session.ts');
const { bootStore } = await import('../../boot.ts');

const card = {
  gameCode: 'stu_mines',
  gameType: 'BGS',
  vassalage: 'BGS',
  isGame: 'GAME',
  trialSupport: true,
  displayName: 'Mines',
} as GameCard;
const REAL = '/seamless?gameCode=stu_mines&vendor=BGS';
const TRY = `${REAL}&mode=try`;
afterEach(() => {
  cleanup();
  went.length = 0;
});

async function open(mode: 'real' | 'try', roundOpen: boolean) {
  await speakTexts(join(import.meta.dirname, '../..'));
  bootStore.merge({ boot: { jurisdiction: { tryPlay: { guests: true, members: true } } } as Boot });
  sessionStore.merge({ isLogin: true, isTrial: false, status: 'member' });
  const show = (open: boolean) => <ModeSwitch card={card} mode={mode} roundOpen={open} />;
  const page = render(show(roundOpen));
  return { user: userEvent.setup(), turn: (open: boolean) => page.rerender(show(open)) };
}

test.each([
  ['real', 'Try this game with play money', TRY],
  ['try', 'Play this game for real', REAL],
] as const)('from %s the other way is one press away', async (mode, name, place) => {
  const { user } = await open(mode, false);
  await user.click(screen.getByRole('button', { name }));
  expect(went).toEqual([place]);
});

test.each(['real', 'try'] as const)('from %s it waits for the open round', async (mode) => {
  const { user, turn } = await open(mode, true);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  expect(went).toEqual([]);
  turn(false);
  await vi.waitFor(() => expect(went).toEqual([mode === 'real' ? TRY : REAL]));
});

test('pressed twice it stays where it is', async () => {
  const { user, turn } = await open('real', true);
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  turn(false);
  expect(went).toEqual([]);
});
