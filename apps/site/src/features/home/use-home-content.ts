import type { Banner } from '@baize/contract/boot';
import { useEffect, useState } from 'react';
import { homeSeed, type Notice } from '../../boot.ts';
import { useAnnouncements } from '../../use-announcements.ts';
import { useSession } from '../../session.ts';

/** With the first content in the page the call may wait this long. */
const ASK_AFTER_MS = 6_000;

/**
 * Banners and notices: those that came with the page first then the answer of the announcements call. Who chose another
 * language since the page was written asks at once.
 */
export function useHomeContent(): { banners: readonly Banner[]; notices: readonly Notice[]; isWaiting: boolean } {
  const seed = homeSeed();
  const { language } = useSession();
  const isSeedSpoken = seed?.language === language;
  const [mayAsk, setMayAsk] = useState(!isSeedSpoken);
  useEffect(() => {
    const timer = setTimeout(() => setMayAsk(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useAnnouncements(mayAsk || !isSeedSpoken);
  return {
    banners: data?.banners ?? seed?.banners ?? [],
    notices: data?.player ?? seed?.notices ?? [],
    isWaiting: data === undefined && seed === null,
  };
}
