import { useEffect, useRef, useState, type RefObject } from 'react';

/** Parts below the fold ask for their data when they come this near. */
const NEAR_PX = 240;

export function useNear(): { box: RefObject<HTMLElement | null>; isNear: boolean } {
  const box = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { box, isNear };
}
