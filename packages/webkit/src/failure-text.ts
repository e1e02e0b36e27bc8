import type { Translate } from './i18n.ts';
import type { Failure } from './outcome.ts';

/** What to say of a failure: its message key, else the text of its code, else the general one. */
export function failureText(t: Translate, failure: Failure): string {
  for (const key of [failure.messageKey, `error.${failure.code}`]) {
    const text = t(key, failure.params);
    if (text !== key) return text;
  }
  return t('error.INTERNAL');
}
