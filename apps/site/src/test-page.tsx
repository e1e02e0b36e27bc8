/**
 * For component tests: a page with the texts of the site, a boot configuration, and a server whose answers the test
 * gives.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Boot } from '@baize/contract/boot';
import { speak } from '@baize/webkit/i18n';
import { formatter } from '@lingui/format-po';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { ReactElement } from 'react';
import { bootStore } from './boot.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session.ts';

export type Asked = {
  /** Method and path: `POST /deposits`. */
  route: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
};
/** What the server says: a value, or a failure with its code and the fields it is about. */
export type Said = { value: unknown } | { code: string; fields?: Record<string, string> };

export type TestServer = {
  /** Every call, in order. */
  asked: readonly Asked[];
  /** The calls of one route. */
  askedFor: (route: string) => Asked[];
};

const LANGUAGE = 'en';

function readTexts(): Record<string, string> {
  const folder = join(import.meta.dirname, 'locales', LANGUAGE);
  const po = formatter({ explicitIdAsDefault: true });
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const context = { locale: LANGUAGE, sourceLocale: LANGUAGE, filename: file };
      const entries = po.parse(readFileSync(join(folder, file), 'utf8'), context) as Record<
        string,
        { translation?: string }
      >;
      return Object.entries(entries).map(([id, { translation }]) => [id, translation ?? '']);
    }),
  );
}

/** Answers every call by its route; a promise holds the answer back, a rejected one is a network that failed. */
export function serve(answers: Record<string, (asked: Asked) => Said | Promise<Said>>): TestServer {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${url.replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`;
    const one = {
      route,
      query: new URL(url, location.href).searchParams,
      body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>,
      headers: new Headers(init.headers),
    };
    asked.push(one);
    const answer = answers[route];
    if (!answer) throw new Error(`the test gives no answer to ${route}`);
    const said = await answer(one);
    const body =
      'value' in said
        ? { success: true, value: said.value, code: null, message: null }
        : { success: false, value: null, code: said.code, message: said.code, fields: said.fields ?? {} };
    return Response.json(body, { headers: { 'x-request-id': 'request-1' } });
  });
  return { asked, askedFor: (route) => asked.filter((one) => one.route === route) };
}

/** Draws a part of the site with its texts in English, for a visitor of a brand that is as `boot` says. */
export async function draw(element: ReactElement, boot: Partial<Boot> = {}): Promise<void> {
  await speak(LANGUAGE, { [LANGUAGE]: async () => ({ messages: readTexts() }) });
  bootStore.set({
    boot: {
      register: { mode: 'username', rules: [] },
      countryCodes: [{ country: 'BD', dial: '880', name: 'Bangladesh' }],
      location: { ip: '192.0.2.1', country: 'BD' },
      capabilities: ['deposit'],
      sealed: false,
      brand: { gmtOffsetMinutes: 360 },
      ...boot,
    } as Boot,
  });
  sessionStore.set({ language: LANGUAGE, currencySymbol: '৳', isLogin: true, status: 'member' });
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}

/** The texts that a control is described by: its hint, or its error. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
