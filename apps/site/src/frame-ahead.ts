/**
 * A game's frame that the page opened before its scripts were here (index.html): its launch is good once, so it is this
 * frame that goes on, moved to its place without loading again.
 */
export type FrameAhead = {
  readonly frame: HTMLIFrameElement;
  /** As the launch answered it. */
  readonly url: string;
  /** What the game has said meanwhile. */
  readonly heard: MessageEvent<unknown>[];
  isLoaded: boolean;
  /** Ends the listening of index.html. */
  readonly end: () => void;
};
declare global {
  interface Window {
    /** null: the page opens its frames itself from now on. */
    frameAhead?: FrameAhead | null | undefined;
  }
}

/** The frame that was opened ahead for this launch. */
export const frameAheadFor = (url: string): FrameAhead | undefined =>
  window.frameAhead?.url === url ? window.frameAhead : undefined;

/** Puts a frame that was opened ahead before a node of the page. */
export function placeFrame({ frame }: FrameAhead, before: Element): void {
  window.frameAhead = null;
  before.parentElement!.moveBefore(frame, before);
  frame.removeAttribute('style');
}

/** Says again what the game has said before the page listened. */
export function tellHeard({ heard, end }: FrameAhead): void {
  end();
  for (const { data, origin, source } of heard.splice(0))
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

/** The page opens its frames itself from now on; what was opened ahead for another launch goes. */
export function dropFrameAhead(): void {
  window.frameAhead?.end();
  window.frameAhead?.frame.remove();
  window.frameAhead = null;
}
