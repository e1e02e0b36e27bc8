import { textLanguage } from '@baize/domain/text-language';
import { setupI18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

/** Text of a message id, filled with values. */
export type Translate = (id: string, values?: Record<string, unknown>) => string;
type Load = () => Promise<{ messages: Messages }>;
/** The files of each language: what is needed at first, and where that is not all, the rest. */
export type Catalogues = Record<string, { readonly first: Load; readonly rest?: Load }>;

const LANG_KEY = 'lang';
/** The specification stores the language under two names. */
const OTHER_LANG_KEY = 'hisLang';
const FALLBACK = 'en';
const RTL = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

const i18n = setupI18n();
const listeners = new Set<() => void>();
let language = FALLBACK;
let isWholeWanted = false;
let spoken: Catalogues = {};
// A new function per language: whatever was memoised with the old one (React Compiler does that) is drawn again.
let translateNow: Translate = (id, values) => i18n._(id, values);

/** Text direction of a language code, by its primary part. */
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RTL.has(code.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr';

/** The language to start with: a stored one that is offered, else the brand's, else the first offered. */
export function chooseLanguage(stored: string | null, offered: readonly string[], brandDefault: string): string {
  if (stored !== null && offered.includes(stored)) return stored;
  return offered.includes(brandDefault) || offered.length === 0 ? brandDefault : offered[0]!;
}

export const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(LANG_KEY) ?? localStorage.getItem(OTHER_LANG_KEY);
  } catch {
    return null; // a browser that forbids storage still gets the brand's language
  }
};

/** Remembers the language under both names of the specification. */
export function storeLanguage(code: string): void {
  try {
    localStorage.setItem(LANG_KEY, code);
    localStorage.setItem(OTHER_LANG_KEY, code);
  } catch {
    // Storage forbidden or full: the choice holds for this page.
  }
}

async function take(code: string, load: Load | undefined): Promise<void> {
  const loaded = await load?.();
  if (loaded) i18n.load(code, loaded.messages);
}

const filesOf = (code: string, catalogues: Catalogues): Catalogues[string] | undefined =>
  catalogues[code] ?? catalogues[code.split('-')[0]!] ?? catalogues[textLanguage(code)];

/**
 * Loads the first file of a language, with the rest where that was wanted before, and speaks it from now on. A language
 * without files of its own speaks Bengali where it has Bengali roots, else English, under its own name, direction and
 * figures; a message that no file has is shown as its id.
 */
export async function speak(code: string, catalogues: Catalogues): Promise<void> {
  const files = filesOf(code, catalogues);
  const isWhole = isWholeWanted;
  await Promise.all([take(code, files?.first), isWhole && take(code, files?.rest)]);
  if (isWholeWanted && !isWhole) await take(code, files?.rest); // a part of the page asked for it meanwhile
  // A number inside a sentence has the digits of the figures around it.
  i18n.activate(code, `${code}-u-nu-latn`);
  language = code;
  spoken = catalogues;
  translateNow = (id, values) => i18n._(id, values);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = code;
    document.documentElement.dir = directionOf(code);
  }
  for (const listener of listeners) listener();
}

/** Loads the rest of the words, now and with every language that is spoken later; asked again after a failure. */
export async function speakWhole(): Promise<void> {
  isWholeWanted = true;
  await take(language, filesOf(language, spoken)?.rest);
}

/**
 * Loads the rest of the words where nobody wanted it yet, and says again what was said without them: a refusal on the
 * first screen, which until then is told in general words.
 */
export async function speakAgain(): Promise<void> {
  if (isWholeWanted) return;
  try {
    await speakWhole();
  } catch {
    isWholeWanted = false; // no network: the next refusal asks again
    return;
  }
  translateNow = (id, values) => i18n._(id, values);
  for (const listener of listeners) listener();
}

export const currentLanguage = (): string => language;

/** Outside components. Inside use useT, which draws again when the language changes. */
export const translate: Translate = (id, values) => translateNow(id, values);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The translate function of the language spoken now. */
export const useT = (): Translate =>
  useSyncExternalStore(
    subscribe,
    () => translateNow,
    () => translateNow,
  );
export const useLanguage = (): string =>
  useSyncExternalStore(
    subscribe,
    () => language,
    () => language,
  );
