import { clientFailure, type Failure } from '@baize/webkit/outcome';
import { currentLanguage } from '@baize/webkit/i18n';
import { readTheme } from '@baize/ui/theme.ts';
import { client } from '../../client.ts';

export type ReplayResult = { kind: 'opened' } | { kind: 'blocked' } | { kind: 'failed'; failure: Failure };

const isWebAddress = (url: string): boolean => {
  const parsed = URL.parse(url, location.href);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
};

/**
 * Opens a round as its supplier shows it again, in a tab of its own: no page of another origin stands inside the
 * console. The tab is opened inside the press, before the address is known, because browsers block tabs that open
 * later; it gets no way back to this page.
 */
export async function openReplay(key: string): Promise<ReplayResult> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return { kind: 'blocked' };
  tab.opener = null;
  const outcome = await client.call('getRoundReplay', { key, language: currentLanguage(), theme: readTheme('dark') });
  if (outcome.ok && isWebAddress(outcome.value.url)) {
    tab.location.replace(outcome.value.url);
    return { kind: 'opened' };
  }
  tab.close();
  return { kind: 'failed', failure: outcome.ok ? clientFailure('BAD_ANSWER') : outcome.error };
}
