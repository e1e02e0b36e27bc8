import { FRAME_EVENTS, FRAME_SOURCE, type FrameEvent } from '@baize/contract/play/frame-messages';

/**
 * Reads one message; undefined when it is not a studio's. The page believes a message only when it comes from the very
 * window it opened and from the origin of the launch address; anything else is dropped silently.
 */
export function readFrameEvent(data: unknown): FrameEvent | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as { source?: unknown; type?: unknown };
  if (message.source !== FRAME_SOURCE) return undefined;
  return FRAME_EVENTS.find((type) => type === message.type);
}

/** The origin a launch address speaks from. Only http and https frames are opened at all. */
export function launchOrigin(url: string, base: string): string | undefined {
  try {
    const parsed = new URL(url, base);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.origin : undefined;
  } catch {
    return undefined;
  }
}

export type FrameState = {
  phase: 'loading' | 'ready' | 'ended';
  stakeInPlay: boolean;
  /** A round has begun and has not ended, whether or not it waits for the player. */
  roundOpen: boolean;
  depositAsked: boolean;
  roundsEnded: number;
  loads: number;
};
export const FRAME_START: FrameState = {
  phase: 'loading',
  stakeInPlay: false,
  roundOpen: false,
  depositAsked: false,
  roundsEnded: 0,
  loads: 0,
};

export type FrameAction = FrameEvent | 'reload' | 'frame-loaded' | 'deposit-shown';

/**
 * A wish for a deposit that arrives while a stake is in play waits until the round has ended. A session that ends takes
 * the guard with it, so that the page never stays locked on a dead frame; nothing such a frame still says wakes it.
 */
export function reduceFrame(state: FrameState, action: FrameAction): FrameState {
  if (state.phase === 'ended' && action !== 'reload' && action !== 'deposit-shown') return state;
  switch (action) {
    case 'reload':
      return { ...FRAME_START, roundsEnded: state.roundsEnded };
    // A frame that loads a second time has lost its round's message: the game takes the round up again by itself.
    case 'frame-loaded':
      return {
        ...state,
        phase: state.phase === 'loading' ? 'ready' : state.phase,
        loads: state.loads + 1,
        stakeInPlay: state.stakeInPlay && state.loads === 0,
        roundOpen: state.roundOpen && state.loads === 0,
      };
    case 'ready':
      return state.phase === 'loading' ? { ...state, phase: 'ready' } : state;
    case 'round-start':
      return { ...state, phase: 'ready', stakeInPlay: true, roundOpen: true };
    // The round waits for the player's next step: no result is on its way that a window could cover.
    case 'round-rest':
      return { ...state, stakeInPlay: false, roundOpen: true };
    case 'round-end':
      return { ...state, stakeInPlay: false, roundOpen: false, roundsEnded: state.roundsEnded + 1 };
    case 'need-deposit':
      return { ...state, depositAsked: true };
    case 'deposit-shown':
      return { ...state, depositAsked: false };
    case 'session-ended':
      return { ...state, phase: 'ended', stakeInPlay: false, roundOpen: false };
    case 'balance':
    case 'jackpot-seen':
    case 'need-session':
      return state;
  }
}

/** The drawer opens for the game only between rounds. */
export const mayShowDeposit = (state: FrameState): boolean => state.depositAsked && !state.stakeInPlay;
