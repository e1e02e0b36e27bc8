import type { Boot } from '@baize/contract/boot';

/** Languages whose catalogue has every message; the others fall back to English message by message. */
const COMPLETE = new Set(['bn', 'en']);

/** What a new brand offers in its language menu: about forty, the complete ones first. */
export const LANGUAGE_CODES = [
  'bn',
  'en',
  'hi',
  'ta',
  'te',
  'mr',
  'gu',
  'pa',
  'ur',
  'ne',
  'si',
  'th',
  'vi',
  'id',
  'ms',
  'fil',
  'km',
  'lo',
  'my',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'ar',
  'fa',
  'he',
  'tr',
  'ru',
  'uk',
  'pl',
  'cs',
  'ro',
  'el',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'sw',
];

const entries = new Map<string, Boot['languages'][number]>();

/** Menu entries, each in its own language. */
export const languagesOf = (codes: readonly string[]): Boot['languages'] =>
  codes.map((code) => {
    let entry = entries.get(code);
    if (!entry)
      entries.set(
        code,
        (entry = {
          code,
          name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
          complete: COMPLETE.has(code),
        }),
      );
    return entry;
  });
