/**
 * For component tests: a page with the texts of the site, a boot configuration, and a server whose answers the test
 * gives.
 */
import type { Boot } from '@baize/contract/boot';
import { answerCalls, speakTexts, type Answers, type Asked } from '@baize/webkit/testing-page';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { ReactElement } from 'react';
import { bootStore } from './boot.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session.ts';

/** Rules that let a visitor do everything that there is. */
const JURISDICTION: Boot['jurisdiction'] = {
  code: 'standard',
  minimumAge: 21,
  autoplay: false,
  quickSpin: true,
  stakeMax: {},
  realityCheckMinutes: null,
  tryPlay: { guests: true, members: true },
  lockOut: { failures: 5, minutes: 30 },
};

export type TestServer = {
  /** Every call, in order. */
  asked: readonly Asked[];
  /** The calls of one route. */
  askedFor: (route: string) => Asked[];
};

/** Answers the calls of the site. */
export function serve(answers: Answers): TestServer {
  const asked = answerCalls('/api/v1', answers);
  return { asked, askedFor: (route) => asked.filter((one) => one.route === route) };
}

/** Draws a part of the site with its texts in English, for a visitor of a brand that is as `boot` says. */
export async function draw(element: ReactElement, boot: Partial<Boot> = {}): Promise<void> {
  await speakTexts(import.meta.dirname);
  bootStore.merge({
    boot: {
      register: { mode: 'username', rules: [], refusesCommonPasswords: true },
      whitelabel: { USERNAMEREG3: true },
      countryCodes: [{ country: 'BD', dial: '880', name: 'Bangladesh' }],
      location: { ip: '192.0.2.1', country: 'BD' },
      capabilities: ['deposit'],
      jurisdiction: JURISDICTION,
      sealed: false,
      brand: { code: 'baize', name: 'Baize', gmtOffsetMinutes: 360 },
      vendorCategories: [],
      vendorMarks: [],
      imageCDNs: [],
      ...boot,
    } as Boot,
  });
  sessionStore.merge({ language: 'en', currencySymbol: '৳', isLogin: true, status: 'member' });
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
