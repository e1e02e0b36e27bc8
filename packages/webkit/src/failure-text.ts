import type { Translate } from './i18n.ts';
import type { Failure } from './outcome.ts';

/** Up to here a wait is said in seconds. */
const SECONDS_SAID_MAX = 90;

/** A wait that the server names, in the unit in which a person would say it. */
function waitOf({ seconds }: Record<string, string>): { wait?: number; unit?: 'seconds' | 'minutes' } {
  const count = Number(seconds);
  if (!(count > 0)) return {};
  return count <= SECONDS_SAID_MAX
    ? { wait: count, unit: 'seconds' }
    : { wait: Math.ceil(count / 60), unit: 'minutes' };
}

/** What to say of a failure: its message key, else the text of its code, else the general one. */
export function failureText(t: Translate, failure: Failure): string {
  const values = { ...failure.params, ...waitOf(failure.params) };
  for (const key of [failure.messageKey, `error.${failure.code}`]) {
    const text = t(key, values);
    if (text !== key) return text;
  }
  return t('error.INTERNAL');
}
