import type { Translate } from '@baize/webkit/i18n';

/** What to do about it, where that is no matter of accepting or refusing. */
export function todoText(t: Translate, code: string): string | undefined {
  const id = `case.todo.${code}`;
  const text = t(id);
  return text === id ? undefined : text;
}
