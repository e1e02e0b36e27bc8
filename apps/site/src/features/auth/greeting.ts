import type { LoginValue } from '@baize/contract/identity';
import { useT } from '@baize/webkit/i18n';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';

/** Says, after a login, when the previous one was: a login nobody made is noticed here first. */
export function useLoginGreeting(): (value: LoginValue) => void {
  const t = useT();
  const f = useFormat();
  return (value) => {
    if (value.step) return;
    const title = t('auth.greeting.welcome', { name: value.userName });
    const text =
      value.previousLoginAt === null
        ? t('auth.greeting.first')
        : t('auth.greeting.previous', { when: f.dateTime(value.previousLoginAt) });
    notify({ kind: 'ok', title, text });
  };
}
