import type { Announcements } from '@baize/contract/content';
import type { CallError } from '@baize/webkit/outcome';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

/** Banners, player notices, popups, promotions, help: the specification's types. */
const TYPES = 'B,PL,PU,PR,H';
const STALE_MS = 300_000;

export function useAnnouncements(enabled = true): UseQueryResult<Announcements, CallError> {
  const { language } = useSession();
  return useCall('getAnnouncements', { types: TYPES, platform: 'W', lang: language }, { enabled, staleTime: STALE_MS });
}
