import { useEffect, useEffectEvent, useReducer, useState, type Dispatch, type RefObject } from 'react';
import type { FrameEvent } from '@baize/contract/play/frame-messages';
import { FRAME_START, readFrameEvent, reduceFrame, type FrameAction, type FrameState } from './studio-messages.ts';
import { tryBalance } from './try-balance.ts';

type StudioFrame = {
  frame: FrameState;
  dispatch: Dispatch<FrameAction>;
  playMoney: string | undefined;
  spoke: boolean;
};

/** Listens to the game in the frame: only to its own window, and only from the origin it was launched at. */
export function useStudioFrame(
  frameRef: RefObject<HTMLIFrameElement | null>,
  origin: string | undefined,
  onMessage: (type: FrameEvent, data: unknown) => void,
): StudioFrame {
  const [frame, dispatch] = useReducer(reduceFrame, FRAME_START);
  const [playMoney, setPlayMoney] = useState<string | undefined>();
  const [spoke, setSpoke] = useState(false);

  const tell = useEffectEvent(onMessage);

  useEffect(() => {
    if (origin === undefined) return undefined;
    function hear(event: MessageEvent<unknown>) {
      if (event.origin !== origin || event.source === null || event.source !== frameRef.current?.contentWindow) return;
      const type = readFrameEvent(event.data);
      if (!type) return;
      setSpoke(true);
      if (type === 'balance') setPlayMoney((known) => tryBalance(event.data) ?? known);
      tell(type, event.data);
      dispatch(type);
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, frameRef]);

  return { frame, dispatch, playMoney, spoke };
}
