import type { Failure } from '@baize/contract/failure';

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

/** Splits `a,b, c`. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
