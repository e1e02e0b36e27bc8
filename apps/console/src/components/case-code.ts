import { CEILING_CASES } from '@baize/contract/console/constants';
import type { Translate } from '@baize/webkit/i18n';

/** Wins beyond a ceiling: to pay them or not is decided; of every other case our answer stands. */
export const isOfCeiling = ({ code }: { readonly code: string }): boolean =>
  CEILING_CASES.some((each) => each === code);

/** What a case with a supplier is about, in words; a code of the wallet protocol as it is. */
export function codeText(t: Translate, code: string): string {
  const id = `case.code.${code}`;
  const text = t(id);
  return text === id ? code : text;
}
