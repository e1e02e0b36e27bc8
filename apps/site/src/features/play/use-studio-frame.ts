import { useEffect, useEffectEvent, useReducer, useState, type Dispatch, type RefObject } from 'react';
import type { FrameEvent } from '@baize/contract/play/frame-messages';
import { FRAME_START, readFrameEvent, reduceFrame, type FrameAction, type FrameState } from './studio-messages.ts';
import { toldBalance } from './told-balance.ts';

type StudioFrame = {
  frame: FrameState;
  dispatch: Dispatch<FrameAction>;
  /** What the game has told of the money that is played with: play money, or money that stands at its supplier. */
  told: string | undefined;
  spoke: boolean;
};

/** Listens to the game in the frame: only to its own window, and only from the origin it was launched at. */
export function useStudioFrame(
  frameRef: RefObject<HTMLIFrameElement | null>,
  origin: string | undefined,
  onMessage: (type: FrameEvent, data: unknown) => void,
): StudioFrame {
  const [frame, dispatch] = useReducer(reduceFrame, FRAME_START);
  const [told, setTold] = useState<string | undefined>();
  const [spoke, setSpoke] = useState(false);

  const tell = useEffectEvent(onMessage);

  useEffect(() => {
    if (origin === undefined) return undefined;
    function hear(event: MessageEvent<unknown>) {
      if (event.origin !== origin || event.source === null || event.source !== frameRef.current?.contentWindow) return;
      const type = readFrameEvent(event.data);
      if (!type) return;
      setSpoke(true);
      // A game that begins anew is played with what its launch says.
      if (type === 'ready') setTold(undefined);
      if (type === 'balance' || type === 'round-start') setTold((known) => toldBalance(event.data) ?? known);
      tell(type, event.data);
      dispatch(type);
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, frameRef]);

  return { frame, dispatch, told, spoke };
}
