import { lazyPart } from '@baize/webkit/lazy-part';
import { useEffect, useState } from 'react';
import { ShowPart } from '../show-part.tsx';
import type { PlaceBannerProps } from './place-banner.tsx';

const PLACE_BANNER = lazyPart<PlaceBannerProps>(() => import('./place-banner.tsx'));

/**
 * Where a brand may put a banner of its own. It comes behind everything that a visitor needs there; what does not come
 * is missed by nobody.
 */
export function BannerPlace({ afterMs = 0, ...props }: PlaceBannerProps & { afterMs?: number }) {
  const [isDue, setDue] = useState(afterMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isDue ? <ShowPart part={PLACE_BANNER} props={props} around={() => null} /> : null;
}
