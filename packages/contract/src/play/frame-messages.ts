/** What the frame of a game tells the page around it, by postMessage. A page loads no schema with it. */
export const FRAME_SOURCE = 'baize-studio';

export const FRAME_EVENTS = [
  'ready',
  'balance',
  'round-start',
  /** A round is open and waits for the player's next step: no result is on its way. */
  'round-rest',
  'round-end',
  'need-deposit',
  'session-ended',
] as const;
export type FrameEvent = (typeof FRAME_EVENTS)[number];

interface Said extends Record<FrameEvent, object> {
  readonly balance: { readonly balance: bigint; readonly currency: string };
  /** A stake leaves: who shows the balance takes it off and waits for `round-rest` or `round-end`. */
  readonly 'round-start': { readonly stake: bigint; readonly currency: string };
  /**
   * The result has been shown. A stake of 0: the bet was refused or given back; `round` is empty where none came of it.
   */
  readonly 'round-end': {
    readonly round: string;
    readonly stake: bigint;
    readonly payout: bigint;
    readonly currency: string;
  };
  readonly 'need-deposit': { readonly balance: bigint; readonly stake: bigint; readonly currency: string };
  readonly 'session-ended': { readonly code: string };
}
/** One message before it is posted: its amounts travel as decimal strings. */
export type FrameMessage = { [E in FrameEvent]: { readonly type: E } & Said[E] }[FrameEvent];
