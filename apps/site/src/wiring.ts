import { followLiveState, live, onLive, startLive } from './live.ts';
import { bootStore } from './boot.ts';
import { followImageHosts } from './image-hosts.ts';
import { createBrandChanges, type BrandChange } from './brand-changes.ts';
import { forgetBalance, refreshBalance, staleBalance, takeWalletEvent } from './balance.ts';
import { client, onBrandClosed, onReach } from './client.ts';
import { afterGame } from './game-lead.ts';
import { addressesBeside, createHostWatch, isThere } from './other-hosts.ts';
import { queryClient } from './query-client.ts';
import { callKey } from './use-call.ts';
import { sessionLost, sessionStore } from './session.ts';
import { followScroll } from './scroll-places.ts';
import { whenShown } from './shown-balance.ts';
import { openStakeTabs } from './stake-tabs.ts';

/** The page is drawn first; the socket may wait this long for a quiet moment. */
const LIVE_IDLE_MS = 3_000;
const ASK_WITHOUT_LIVE_MS = 20_000;

/** Ties session, balance, live connection and brand together. Called once. */
export function startWiring(): void {
  followImageHosts(() => bootStore.get().boot?.imageCDNs ?? []);
  const { reached } = createHostWatch({
    addresses: () => addressesBeside(location, bootStore.get().boot?.domainRoute ?? []),
    isThere,
    isOnline: () => navigator.onLine,
  });
  onReach((isReached) => void reached(isReached));
  followLogin();
  onLive('wallet', (event) => {
    const { member } = sessionStore.get();
    // Whoever logged out meanwhile is not told of any more.
    afterGame(() => sessionStore.get().member?.id === member?.id && takeWalletEvent(event));
  });
  // A record knows the result before the reels have stopped.
  onLive('bet', () =>
    afterGame(() =>
      whenShown(() => {
        void queryClient.invalidateQueries({ queryKey: callKey('listWagers') });
        void queryClient.invalidateQueries({ queryKey: callKey('listOpenGames') });
        void queryClient.invalidateQueries({ queryKey: callKey('listFreeRounds') });
      }),
    ),
  );
  onLive('message', () => {
    void queryClient.invalidateQueries({ queryKey: callKey('getUnreadCount') });
    void queryClient.invalidateQueries({ queryKey: callKey('listOwnMessages') });
  });
  openStakeTabs();
  followScroll();
  onLive('session-ended', ({ reason }) => sessionLost(reason));
  const hear = createBrandChanges({ ask: (changes) => void brandChanged(changes) });
  onLive('brand', ({ reason }) => hear(reason));
  onBrandClosed(() => void reloadBoot());
  followLiveState((state) => {
    if (state === 'offline') staleBalance();
    // Frames may have been missed while the connection was away.
    if (state === 'open' && isEntered()) void refreshBalance();
  });
  setInterval(askWithoutLive, ASK_WITHOUT_LIVE_MS);
  whenIdle(startLive, LIVE_IDLE_MS);
}

const isEntered = (): boolean => sessionStore.get().isLogin && !sessionStore.get().mustChangePassword;

/** Without the live connection a member's balance is asked now and then, while the page is seen. */
function askWithoutLive(): void {
  if (live.state() !== 'open' && isEntered() && navigator.onLine && document.visibilityState === 'visible')
    void refreshBalance();
}

/** Login, logout and a password that had to be changed first alter the ticket's owner and the balance. */
function followLogin(): void {
  let wasOpen = false;
  function follow(): void {
    const isOpen = isEntered();
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    forgetBalance();
    if (isOpen) void refreshBalance();
    if (live.state() !== 'idle') live.restart();
  }
  sessionStore.subscribe(follow);
  follow();
}

/** A catalogue or content that changed is asked for anew wherever it is on the screen, and when it is next wanted. */
async function brandChanged(changes: ReadonlySet<BrandChange>): Promise<void> {
  await reloadBoot();
  if (changes.has('catalogue') || changes.has('content')) await queryClient.invalidateQueries();
}

/** Maintenance, flags or regions were changed in the console: take the new configuration without a reload. */
export async function reloadBoot(): Promise<void> {
  const answer = await client.call('getPermission');
  if (answer.ok) bootStore.merge({ boot: answer.value, failure: null });
}

function whenIdle(run: () => void, limitMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: limitMs });
  else setTimeout(run, limitMs / 2);
}
