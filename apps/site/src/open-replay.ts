import { currentLanguage } from '@baize/webkit/i18n';
import { clientFailure, type Failure } from '@baize/webkit/outcome';
import { client } from './client.ts';
import { sessionStore } from './session.ts';

export type ReplayResult = { kind: 'opened' } | { kind: 'blocked' } | { kind: 'failed'; failure: Failure };

const isWebAddress = (url: string): boolean => {
  const parsed = URL.parse(url, location.href);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
};

/**
 * Opens the permalink that replays a wager's round in a new tab. The tab is opened inside the press, before the address
 * is known, because browsers block tabs that open later; it gets no way back to this page.
 */
export async function openReplay(wagerId: string): Promise<ReplayResult> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return { kind: 'blocked' };
  tab.opener = null;
  const outcome = await client.call('getWagerReplay', {
    id: wagerId,
    language: currentLanguage(),
    theme: sessionStore.get().theme,
  });
  if (outcome.ok && isWebAddress(outcome.value.url)) {
    tab.location.replace(outcome.value.url);
    return { kind: 'opened' };
  }
  tab.close();
  return { kind: 'failed', failure: outcome.ok ? clientFailure('BAD_ANSWER') : outcome.error };
}
