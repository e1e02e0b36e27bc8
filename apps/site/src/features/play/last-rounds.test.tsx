// @vitest-environment happy-dom
import type { Wager } from '@baize/contract/wagers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { LastRounds } from './last-rounds.tsx';

const WON = {
  id: 'w-1',
  round: 'r-1',
  gameCode: 'stu_mines',
  stake: '10.00',
  payout: '10002.857',
  status: 'won',
  placedAt: '2026-11-24T10:00:00.000Z',
  replayable: true,
} as Wager;

test('a round under its game shows the sum that the game showed, and the header beside it', async () => {
  serve({ 'GET /wagers': () => ({ value: { content: [WON], next: null } }) });
  await draw(<LastRounds gameCode="stu_mines" vendor="BGS" hold={false} />, { capabilities: ['bettingRecord'] });
  expect((await screen.findByText('10,002.85')).closest('tr')?.textContent).toContain('10.00');
});
