/**
 * For component tests of both apps: the texts of an app, a server whose answers the test gives, and what a control is
 * described by.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { vi } from 'vitest';
import { speak } from './i18n.ts';

export type Asked = {
  /** Method and path: `POST /deposits`. */
  route: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
};
/** What the server says: a value, or a failure with its code and the fields it is about. */
export type Said = { value: unknown } | { code: string; fields?: Record<string, string> };
export type Answers = Record<string, (asked: Asked) => Said | Promise<Said>>;

const LANGUAGE = 'en';

/** Speaks English by the messages of an app. */
export async function speakTexts(sources: string): Promise<void> {
  const folder = join(sources, 'locales', LANGUAGE);
  const po = formatter({ explicitIdAsDefault: true });
  const messages = Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const context = { locale: LANGUAGE, sourceLocale: LANGUAGE, filename: file };
      const entries = po.parse(readFileSync(join(folder, file), 'utf8'), context) as Record<
        string,
        { translation?: string }
      >;
      return Object.entries(entries).map(([id, { translation }]) => [id, translation ?? '']);
    }),
  );
  await speak(LANGUAGE, { [LANGUAGE]: { first: async () => ({ messages }) } });
}

/**
 * Answers every call under a base path by its route and keeps what was asked, in order. A promise holds the answer
 * back, a rejected one is a network that failed.
 */
export function answerCalls(base: string, answers: Answers): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://page.test');
    const one: Asked = {
      route: `${init.method ?? 'GET'} ${pathname.slice(base.length)}`,
      query: searchParams,
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
        : { success: false, value: null, code: said.code, message: said.code, fields: said.fields ?? {} };
    return Response.json(body, { headers: { 'x-request-id': 'request-1' } });
  });
  return asked;
}

/** The texts that a control is described by: its hint, or its error. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
