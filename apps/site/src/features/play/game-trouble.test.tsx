// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { clientFailure, type Failure } from '@baize/webkit/outcome';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { GameTrouble } from './game-trouble.tsx';

const other = {
  nodeId: 'n2',
  gameCode: 'stu_mines',
  gameType: 'BGS',
  vassalage: 'BGS',
  displayName: 'Mines',
  tags: [],
};
const show = (code: Failure['code'], params: Record<string, string> = {}) =>
  draw(
    <GameTrouble
      state={{ kind: 'failed', failure: { ...clientFailure(code, 'r1'), params } }}
      name="Dice"
      similar={[{ ...other, iconUrl: '/i.svg', lagerIcon: '/i.svg', isGame: 'GAME' } as unknown as GameCard]}
      mode="real"
      lobbyPath="/bgs"
      onRetry={() => undefined}
    />,
  );
const offersAnother = () => screen.queryByRole('link', { name: /Mines/ }) !== null;
const offersRetry = () => screen.queryByRole('button', { name: 'Try again' }) !== null;

test.each([
  ['SUPPLIER_UNAVAILABLE', 'The studio does not answer just now.', { retry: true, another: true }],
  ['GAME_DISABLED', 'This game is closed at the moment.', { retry: false, another: true }],
  ['GAME_NOT_HERE', 'This game is not offered where you are', { retry: false, another: true }],
  ['LIMIT_REACHED', 'Your limit for today is reached', { retry: false, another: false }],
  ['SELF_EXCLUDED', 'You have excluded yourself from play', { retry: false, another: false }],
  ['ACCOUNT_FROZEN', 'We are checking your account', { retry: false, another: false }],
] as const)('%s: says why, and offers only what can help', async (code, title, offers) => {
  await show(code, { until: '2026-03-10T12:00:00.000Z' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain(title);
  expect({ retry: offersRetry(), another: offersAnother() }).toEqual(offers);
});

test('a login that has lasted as long as it may is told how long that is', async () => {
  await show('LIMIT_REACHED', { minutes: '120' });
  expect(screen.getByRole('alert').textContent).toMatch(/time for a break.*120 minutes/);
});

test('an exclusion says when it ends, in the brand’s time', async () => {
  await show('SELF_EXCLUDED', { until: '2026-03-10T12:00:00.000Z' });
  expect(screen.getByRole('alert').textContent).toMatch(/ends on .*18:00/);
});
