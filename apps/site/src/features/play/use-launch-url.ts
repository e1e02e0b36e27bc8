import type { LaunchValueSchema } from '@baize/contract/vendors';
import { currentLanguage } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { client } from '../../client.ts';
import { isPhone } from '../../device.ts';
import { sessionStore } from '../../session.ts';
import { openTab } from '@baize/webkit/open-tab';
import { isInApp } from '../../in-app.ts';
import { launchOrigin } from './studio-messages.ts';

export type LaunchWish = { gameCode: string; vendor: string; mode: 'real' | 'try' };
/** `isElsewhere`: a game that nobody may frame has its own window. */
export type Launched = z.infer<typeof LaunchValueSchema> & { origin: string; isElsewhere: boolean };
export type LaunchState =
  | { kind: 'loading' }
  | { kind: 'ready'; game: Launched }
  | { kind: 'badAddress' }
  | { kind: 'failed'; failure: Failure };

const LOADING: LaunchState = { kind: 'loading' };
const LOBBY_URL_MAX = 255;

/**
 * Starts a game session and gives the address of its frame. A launch has an effect at the studio, so it happens once
 * for each wish and each press of "again": never again on its own, not even when the language or the theme changes
 * meanwhile.
 */
export function useLaunchUrl(wish: LaunchWish): { state: LaunchState; again: () => void } {
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ turn: number; state: LaunchState } | undefined>();
  const { gameCode, vendor, mode } = wish;

  useEffect(() => {
    const stop = new AbortController();
    const setState = (state: LaunchState): void => setAnswer({ turn, state });
    const lobbyUrl = new URL('/', location.origin).href;
    const input = {
      gameCode,
      mode,
      ...(vendor ? { vendor } : {}),
      platform: isPhone() ? ('GPL_MOBILE' as const) : ('GPL_DESKTOP' as const),
      language: currentLanguage().slice(0, 8),
      theme: sessionStore.get().theme,
      ...(lobbyUrl.length <= LOBBY_URL_MAX ? { lobbyUrl } : {}),
    };
    const call = isInApp(navigator.userAgent) ? 'launchGameForFacebook' : 'launchGame';
    void client.call(call, input, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (!outcome.ok) return setState({ kind: 'failed', failure: outcome.error });
      const origin = launchOrigin(outcome.value.url, location.href);
      // A frame of our own origin could reach into this page in spite of its sandbox.
      setState(
        origin === undefined || origin === location.origin
          ? { kind: 'badAddress' }
          : { kind: 'ready', game: { ...outcome.value, origin, isElsewhere: openElsewhere(outcome.value) } },
      );
    });
    return () => stop.abort();
  }, [gameCode, vendor, mode, turn]);

  return {
    state: answer?.turn === turn ? answer.state : LOADING,
    again: useCallback(() => setTurn((count) => count + 1), []),
  };
}

/** Opens what is not framed: in a tab, or, where there are none, in the place of this page. */
function openElsewhere({ opens, url }: z.infer<typeof LaunchValueSchema>): boolean {
  if (opens === 'page') location.assign(url);
  return opens === 'tab' && openTab(url);
}
