import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react';
import { placeFrame, tellHeard, type FrameAhead } from '../../frame-ahead.ts';

type AdoptedFrameProps = {
  ref: RefObject<HTMLIFrameElement | null>;
  ahead: FrameAhead;
  title: string;
  isOver: boolean;
  onLoad: () => void;
};

/** The frame that was opened ahead, in its place: before the mark that is drawn for it. */
export function AdoptedFrame({ ref, ahead, title, isOver, onLoad }: AdoptedFrameProps) {
  const mark = useRef<HTMLTemplateElement>(null);
  const loaded = useEffectEvent(onLoad);
  useLayoutEffect(() => {
    const { frame } = ahead;
    placeFrame(ahead, mark.current!);
    return () => frame.remove();
  }, [ahead]);
  useImperativeHandle(ref, () => ahead.frame, [ahead]);
  useEffect(() => {
    const { frame } = ahead;
    const tell = (): void => loaded();
    if (ahead.isLoaded) tell();
    frame.addEventListener('load', tell);
    // The page listens when all effects of this drawing have begun.
    queueMicrotask(() => tellHeard(ahead));
    return () => frame.removeEventListener('load', tell);
  }, [ahead]);
  useEffect(() => {
    ahead.frame.setAttribute('title', title);
    ahead.frame.toggleAttribute('inert', isOver);
  }, [ahead, title, isOver]);
  return <template ref={mark} />;
}
