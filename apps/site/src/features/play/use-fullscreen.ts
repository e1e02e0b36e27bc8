import { useEffect, useState, type RefObject } from 'react';

export type Fullscreen = { possible: boolean; on: boolean; toggle: () => Promise<boolean> };

/** The game's box on the whole screen. Some phones do not offer it: then there is no button. */
export function useFullscreen(boxRef: RefObject<HTMLElement | null>): Fullscreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === boxRef.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [boxRef]);

  async function toggle(): Promise<boolean> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await boxRef.current?.requestFullscreen({ navigationUI: 'hide' });
      return true;
    } catch {
      return false; // the browser refuses; the page stays as it is
    }
  }
  return { possible: document.fullscreenEnabled, on, toggle };
}
