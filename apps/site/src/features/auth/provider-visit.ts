import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { readItem, writeItem } from '../../storage.ts';

const VISIT_KEY = 'providerVisit';

/** What somebody wanted before they went to a provider, kept for this tab. */
export type ProviderVisit = {
  provider: SignInProvider;
  returnTo?: string | undefined;
  codes: Readonly<Record<string, string>>;
};
export type ProviderAnswer = ProviderVisit & { answer: string };

/** Leaves for a provider. */
export function leaveFor(url: string, visit: ProviderVisit): void {
  writeItem('session', VISIT_KEY, JSON.stringify(visit));
  location.assign(url);
}

/** With what a provider sent the browser back, taken out of the address before anything else reads it. */
export function takeProviderAnswer(): ProviderAnswer | undefined {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const isAnswer =
    pathname.toLowerCase() === '/login' && query.has('state') && (query.has('code') || query.has('error'));
  const visit = isAnswer ? parseVisit(readItem('session', VISIT_KEY)) : undefined;
  if (!visit) return undefined;
  writeItem('session', VISIT_KEY, null);
  history.replaceState(null, '', '/');
  return { ...visit, answer: search };
}

function parseVisit(text: string | null): ProviderVisit | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as ProviderVisit | null;
    return value?.provider === 'google' || value?.provider === 'facebook' ? value : undefined;
  } catch {
    return undefined;
  }
}
