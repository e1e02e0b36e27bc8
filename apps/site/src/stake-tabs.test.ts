// @vitest-environment happy-dom
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as followed from './follow-stake.ts';
import type { ShareChannel } from './session-share.ts';
import { createStakeTabs, type StakeTabs } from './stake-tabs.ts';

const open: StakeTabs[] = [];
let name = 0;
beforeEach(() => {
  name += 1;
  vi.spyOn(followed, 'followStake').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const tab of open.splice(0)) tab.close();
});

function tabOf(member: string | undefined): StakeTabs {
  const tab = createStakeTabs(new BroadcastChannel(`stakes-${name}`) as unknown as ShareChannel, () => member);
  open.push(tab);
  return tab;
}
const heard = () => vi.mocked(followed.followStake).mock.calls;
/** A message of its own that all tabs hear: what was sent before it has arrived by then. */
async function settle(): Promise<void> {
  await new Promise<void>((resolve) => {
    const [one, other] = [new BroadcastChannel(`stakes-${name}`), new BroadcastChannel(`stakes-${name}`)];
    other.onmessage = () => {
      one.close();
      other.close();
      resolve();
    };
    one.postMessage('last');
  });
}

test('what a game says of its stake is followed in the other tabs of the member', async () => {
  tabOf('10001');
  tabOf('10001').tell('round-start', { stake: '10.00', currency: 'BDT', more: 'x' });
  await vi.waitFor(() => expect(heard()).toHaveLength(1));
  expect(heard()[0]).toEqual([
    'round-start',
    { member: '10001', type: 'round-start', stake: '10.00', balance: '', currency: 'BDT' },
  ]);
});

test('a tab of another member, of a guest, and what is nothing of the agreed form change nothing', async () => {
  tabOf('10002');
  tabOf(undefined);
  tabOf('10001').tell('round-start', { stake: '10.00', currency: 'BDT' });
  tabOf(undefined).tell('round-start', { stake: '10.00', currency: 'BDT' });
  const stranger = new BroadcastChannel(`stakes-${name}`);
  for (const said of ['x', null, { member: '10002' }, { member: '10002', type: 'steal' }, { member: 7, type: 'ready' }])
    stranger.postMessage(said);
  await settle();
  stranger.close();
  expect(heard()).toEqual([]);
});

test('a tab that shows a round of its own is not told its end by another, and a game that showed nothing ends nothing', async () => {
  const [one, other] = [tabOf('10001'), tabOf('10001')];
  one.tell('round-start', { stake: '10.00', currency: 'BDT' });
  await vi.waitFor(() => expect(heard()).toHaveLength(1));
  other.tell('round-start', { stake: '5.00', currency: 'BDT' });
  other.tell('round-end', { stake: '5.00', currency: 'BDT' });
  other.tellGone();
  await settle();
  expect(heard().map(([type]) => type)).toEqual(['round-start']);
  one.tellGone();
  await vi.waitFor(() => expect(heard().map(([type]) => type)).toEqual(['round-start', 'session-ended']));
});
