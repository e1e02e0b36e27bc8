import type { Translate } from '@baize/webkit/i18n';

/** What a case with a supplier is about, in words; a code of the wallet protocol as it is. */
export function codeText(t: Translate, code: string): string {
  const id = `case.code.${code}`;
  const text = t(id);
  return text === id ? code : text;
}
