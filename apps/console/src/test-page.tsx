/**
 * For component tests: the console's texts, an operator who is logged in, and a server whose answers the test gives.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operator } from '@baize/contract/console/operators';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { speak } from '@baize/webkit/i18n';
import { formatter } from '@lingui/format-po';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { enter, leave } from './session.ts';

export type Asked = {
  /** Method and path: `POST /corrections`. */
  route: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
};

/** What the server says: a value, or a failure with its code. */
export type Said = { value: unknown } | { code: string };

/** A dialog is compiled when it is first opened, which takes a busy machine longer than the second of the default. */
configure({ asyncUtilTimeout: 10_000 });

const LANGUAGE = 'en';

function readTexts(): Record<string, string> {
  const folder = join(import.meta.dirname, 'locales', LANGUAGE);
  const po = formatter({ explicitIdAsDefault: true });
  const read = (file: string): [string, string][] => {
    const context = { locale: LANGUAGE, sourceLocale: LANGUAGE, filename: file };
    const entries = po.parse(readFileSync(join(folder, file), 'utf8'), context) as Record<
      string,
      { translation?: string }
    >;
    return Object.entries(entries).map(([id, { translation }]) => [id, translation ?? '']);
  };
  return Object.fromEntries(readdirSync(folder).flatMap(read));
}

/** Answers every call by its route and keeps what was asked. A rejected promise is a network that failed. */
export function serve(answers: Record<string, (asked: Asked) => Said | Promise<Said>>): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const one = {
      route: `${init.method ?? 'GET'} ${url.replace(/^\/api\/console\/v1/, '').replace(/\?.*/, '')}`,
      query: new URLSearchParams(url.split('?')[1]),
      body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>,
      headers: new Headers(init.headers),
    };
    asked.push(one);
    const answer = answers[one.route];
    if (!answer) throw new Error(`the test gives no answer to ${one.route}`);
    const said = await answer(one);
    const body =
      'value' in said
        ? { success: true, value: said.value, code: 'OK', message: null }
        : { success: false, value: null, code: said.code, message: said.code };
    return Response.json(body, { headers: { 'x-request-id': 'request-1' } });
  });
  return asked;
}

/** Who is logged in. */
export const OPERATOR: Operator = {
  id: '1',
  name: 'maker',
  displayName: 'R. Sultana',
  role: 'owner',
  permissions: [...PERMISSIONS],
  brands: [{ id: 1, code: 'baize', name: 'Baize', currency: 'BDT', gmtOffsetMinutes: 360 }],
  previousLogin: null,
  passwordExpiresAt: null,
};

/** Draws a part of the console for an operator with these permissions. */
export async function draw(element: ReactElement, permissions: readonly Permission[] = PERMISSIONS): Promise<void> {
  await speak(LANGUAGE, { [LANGUAGE]: async () => ({ messages: readTexts() }) });
  enter({ ...OPERATOR, permissions: [...permissions] }, false);
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
  leave(null);
  queryClient.clear();
  history.replaceState(null, '', '/');
  localStorage.clear();
  vi.unstubAllGlobals();
});
