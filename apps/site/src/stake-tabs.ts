import { FRAME_EVENTS, type FrameEvent } from '@baize/contract/play/frame-messages';
import { followStake, textOf } from './follow-stake.ts';
import type { ShareChannel } from './session-share.ts';
import { sessionStore } from './session.ts';

/** After these a game shows no result any more. */
const ENDS: ReadonlySet<FrameEvent> = new Set<FrameEvent>(['round-end', 'round-rest', 'session-ended']);

/** What the game in one tab says of its stake, to the other tabs of the same member. */
type Told = {
  readonly member: string;
  readonly type: FrameEvent;
  readonly stake: string;
  readonly balance: string;
  readonly currency: string;
};
export type StakeTabs = {
  readonly tell: (type: FrameEvent, data: unknown) => void;
  /** The game of this tab is gone, with whatever it was showing. */
  readonly tellGone: () => void;
  readonly close: () => void;
};

/**
 * A round is shown in one tab, and the balance of the member in several: all of them keep the figure from before it
 * until its result has been shown. Only tabs of the same member listen to each other, and a tab that is showing a
 * round of its own listens to nobody: the end of that one is not to be told by another's.
 */
export function createStakeTabs(channel: ShareChannel, member: () => string | undefined): StakeTabs {
  let isShowing = false;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const told = readTold(data);
    if (told !== undefined && told.member === member() && !isShowing) followStake(told.type, told);
  };
  function tell(type: FrameEvent, data: unknown): void {
    const own = member();
    if (own === undefined) return;
    isShowing = type === 'round-start' || (isShowing && !ENDS.has(type));
    const told: Told = {
      member: own,
      type,
      stake: textOf(data, 'stake'),
      balance: textOf(data, 'balance'),
      currency: textOf(data, 'currency'),
    };
    channel.postMessage(told);
  }
  return {
    tell,
    tellGone: () => {
      if (isShowing) tell('session-ended', {});
    },
    close: () => channel.close(),
  };
}

/** A tab may still run an older page: what it sends is read like anything from outside. */
function readTold(data: unknown): Told | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { member, type, ...said } = data as Readonly<Record<string, unknown>>;
  const event = FRAME_EVENTS.find((known) => known === type);
  if (typeof member !== 'string' || event === undefined) return undefined;
  const [stake, balance, currency] = [textOf(said, 'stake'), textOf(said, 'balance'), textOf(said, 'currency')];
  return { member, type: event, stake, balance, currency };
}

let tabs: StakeTabs | undefined;

/** Listens to the other tabs. Called once. */
export function openStakeTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = createStakeTabs(new BroadcastChannel('stake'), () => sessionStore.get().member?.id);
  // A tab that goes in the middle of a round shows no result any more.
  window.addEventListener('pagehide', tellStakeGone);
}

/** The game of this tab has said something of its stake. */
export const tellTabs = (type: FrameEvent, data: unknown): void => tabs?.tell(type, data);

/** The game of this tab is gone, with whatever it was showing. */
export const tellStakeGone = (): void => tabs?.tellGone();
