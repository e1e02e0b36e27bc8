import { clientFailure, type CallResult, type Failure } from './outcome.ts';

/** A tab that has no way back to this page; undefined: the browser kept it shut. */
function blankTab(): Window | undefined {
  // With `noopener` the browser would not say whether it opened anything.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return undefined;
  tab.opener = null;
  return tab;
}

/** Opens an address in a tab of its own. False: the browser kept it shut. */
export function openTab(url: string): boolean {
  const tab = blankTab();
  tab?.location.replace(url);
  return tab !== undefined;
}

export type OpenResult = { kind: 'opened' } | { kind: 'blocked' } | { kind: 'failed'; failure: Failure };

const isWebAddress = (url: string): boolean => {
  const parsed = URL.parse(url, location.href);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
};

/**
 * Opens the address that a call answers, in a tab of its own. The tab is opened inside the press, before the address is
 * known, because browsers block tabs that open later.
 */
export async function openAnswer(ask: () => Promise<CallResult<{ readonly url: string }>>): Promise<OpenResult> {
  const tab = blankTab();
  if (!tab) return { kind: 'blocked' };
  const outcome = await ask();
  if (outcome.ok && isWebAddress(outcome.value.url)) {
    tab.location.replace(outcome.value.url);
    return { kind: 'opened' };
  }
  tab.close();
  return { kind: 'failed', failure: outcome.ok ? clientFailure('BAD_ANSWER') : outcome.error };
}
