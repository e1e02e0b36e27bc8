import { readFileSync } from 'node:fs';
import { REASON } from '@baize/contract/console/constants';
import type { Failure } from '@baize/contract/failure';
import { writtenText } from '@baize/contract/written-text';

/** What a command of the command line answers. `exit`: done, refused, not understood. */
export type Said = { readonly exit: 0 | 1 | 2; readonly text: string };
/** The words behind a command. */
export type Words = readonly string[];

export const done = (text: string): Said => ({ exit: 0, text });
export const refused = (text: string): Said => ({ exit: 1, text });
export const NOT_UNDERSTOOD: Said = { exit: 2, text: '' };

/** What was wrong, a line for each field, or else in the words of `why`. */
export function refusedBy({ code, fields }: Failure, why: Partial<Record<Failure['code'], string>> = {}): Said {
  const lines = Object.entries(fields ?? {}).map(([field, fault]) => `${field}: ${fault}`);
  const general = why[code] ?? (lines.length === 0 ? code : undefined);
  return refused([...(general === undefined ? [] : [general]), ...lines].join('\n'));
}

const REASON_OPTION = '--reason';
export const REASON_USAGE = `Whatever changes something takes --reason TEXT: why, as the audit log keeps it.`;

/** The words of a command without the reason that may stand anywhere among them; undefined: it is too short for one. */
export function takeReason(words: Words): { readonly reason?: string; readonly words: Words } | undefined {
  const at = words.findIndex((word) => word === REASON_OPTION || word.startsWith(`${REASON_OPTION}=`));
  const found = words[at];
  if (found === undefined) return { words };
  const isApart = found === REASON_OPTION;
  const text = isApart ? (words[at + 1] ?? '') : found.slice(REASON_OPTION.length + 1);
  const reason = writtenText(REASON).safeParse(text);
  return reason.success ? { reason: reason.data, words: words.toSpliced(at, isApart ? 2 : 1) } : undefined;
}

/** Splits `a,b, c`. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Options without which a command means nothing: all that are missing, or undefined. */
export function missing(given: Readonly<Record<string, unknown>>): Said | undefined {
  const names = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [`${name}: it is needed`] : [],
  );
  return names.length === 0 ? undefined : refused(`${names.join('\n')}\nhow to say it: npm run admin -- help`);
}

/** `en=Words` each, as texts by language; a string names what is none. */
export function textsOf(words: readonly string[]): Readonly<Record<string, string>> | string {
  const pairs = words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const);
  const wrong = words.find((word) => !word.includes('='));
  return wrong === undefined ? Object.fromEntries(pairs) : wrong;
}

/** A file of JSON, or what is wrong with it. */
export function readJson(path: string): { readonly json: unknown } | { readonly wrong: string } {
  try {
    return { json: JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    return { wrong: `${path}: ${(error as Error).message}` };
  }
}
