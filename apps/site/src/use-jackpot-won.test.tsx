// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import * as live from './live.ts';
import { modalStore } from './modals.ts';
import { setStakeInPlay } from './stake-guard.ts';
import { draw } from './test-page.tsx';
import { useJackpotWon } from './use-jackpot-won.ts';

beforeEach(() => modalStore.merge({ open: [] }));

function Page() {
  useJackpotWon();
  return null;
}

test('who has won a pool is told so when the round that is being shown is over', async () => {
  const heard: ((event: never) => void)[] = [];
  const useLive = vi.spyOn(live, 'useLive').mockImplementation((_, handler) => void heard.push(handler as never));
  await draw(<Page />);
  setStakeInPlay(true);
  heard[0]!({ type: 'jackpot-won', poolId: 'night-market', amount: '100000000.00', currency: 'BDT' } as never);
  expect(modalStore.get().open).toEqual([]);
  setStakeInPlay(false);
  expect(modalStore.get().open.map(({ props }) => props)).toEqual([
    { messageKey: 'play.jackpotWon', params: { amount: expect.stringMatching(/^৳\s100,000,000\.00$/) } },
  ]);
  useLive.mockRestore();
});
