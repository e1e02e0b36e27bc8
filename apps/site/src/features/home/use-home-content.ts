import type { Banner } from '@baize/contract/boot';
import { useEffect, useState } from 'react';
import { homeContent, type Notice } from '../../boot.ts';
import { useAnnouncements } from '../../use-announcements.ts';
import { useSession } from '../../session.ts';

/** With the first content in the page the call may wait this long. */
const ASK_AFTER_MS = 6_000;

/**
 * Banners and notices: those that came with the page first then the answer of the announcements call. Who chose another
 * language since the page was written asks at once.
 */
export function useHomeContent(): { banners: readonly Banner[]; notices: readonly Notice[]; isWaiting: boolean } {
  const inlined = homeContent();
  const { language } = useSession();
  const isInlinedSpoken = inlined?.language === language;
  const [mayAsk, setMayAsk] = useState(!isInlinedSpoken);
  useEffect(() => {
    const timer = setTimeout(() => setMayAsk(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useAnnouncements(mayAsk || !isInlinedSpoken);
  return {
    banners: data?.banners ?? inlined?.banners ?? [],
    notices: data?.player ?? inlined?.notices ?? [],
    isWaiting: data === undefined && inlined === null,
  };
}
