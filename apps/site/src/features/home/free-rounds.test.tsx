// @vitest-environment happy-dom
import type { FreeRounds as Given } from '@baize/contract/free-rounds';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import FreeRounds from './free-rounds.tsx';

const GIVEN: Given = {
  id: 'b7a1c1f0-0000-7000-8000-000000000001',
  gameCode: 'stu_tidewater',
  gameName: 'Tidewater',
  iconUrl: '',
  rounds: 5,
  left: 3,
  stake: '2.00',
  won: '0.00',
  multiple: 0,
  endsAt: '2026-11-30T12:00:00.000Z',
};

test.each([
  [0, 'until 2026-11-30 18:00:00 GMT+6'],
  [3, 'stake wins 3× · until 2026-11-30 18:00:00 GMT+6'],
])('free rounds whose wins are to be staked %i times say so before they are played', async (multiple, said) => {
  await draw(<FreeRounds given={[{ ...GIVEN, multiple }]} />);
  const [row] = screen.getAllByRole('listitem');
  expect(row!.querySelector('small')?.textContent).toBe(said);
  expect(row!.textContent).toMatch(/^3 free rounds of ৳\s2\.00 in Tidewater/);
});
