import { CEILING_CASES } from '@baize/contract/console/constants';
import type { Translate } from '@baize/webkit/i18n';

/** Wins beyond a ceiling: to pay them or not is decided; of every other case our answer stands. */
export const isOfCeiling = ({ code }: { readonly code: string }): boolean =>
  CEILING_CASES.some((each) => each === code);

/** The codes that have words of their own, each a message `case.code.<code>`. */
export const CASE_CODES = [
  'SUPPLIER_CLOSED',
  'GIFTS_BEYOND',
  'ROUND_DIFFERS',
  'ROUND_MISSING_HERE',
  'ROUND_MISSING_THERE',
  'ROUND_OPEN_HERE',
  'ROUNDS_UNTOLD',
  'TRANSFER_DIFFERS',
  'TRANSFER_DOUBLED',
  'RETURN_OUTSIDE',
  'OTHER_USER',
  'OTHER_ROUND',
  'NOT_A_BET',
  'ROUND_CLOSED',
  'TRANSACTION_ROLLED_BACK',
  'CONTENT_DIFFERS',
  'REQUEST_REUSED',
  'BET_SETTLED',
  'REWARD_UNKNOWN',
  'INVALID_GAME',
  'INVALID_TOKEN',
  'WRONG_CURRENCY',
  'TRANSACTION_DOES_NOT_EXIST',
] as const;

/** What a case with a supplier is about, in words; a code of the wallet protocol as it is. */
export function codeText(t: Translate, code: string): string {
  const id = `case.code.${code}`;
  const text = t(id);
  return text === id ? code : text;
}
