/** Opens an address in a tab that has no way back to this page. False: the browser kept it shut. */
export function openTab(url: string): boolean {
  // With `noopener` the browser would not say whether it opened anything.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}

/** The browser inside Facebook's or Instagram's app: it opens no further window. */
export const isInApp = (agent: string): boolean => /\bFB(?:AN|AV|_IAB)\b|\bInstagram\b/.test(agent);
