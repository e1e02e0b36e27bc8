import type { Translate } from '@baize/webkit/i18n';

const MINUTE_MS = 60_000;

/** How long something has been waiting: minutes, then hours, then days. */
export function waitedText(t: Translate, since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  if (minutes < 60) return t('part.minutes', { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('part.hours', { n: hours }) : t('part.days', { n: Math.floor(hours / 24) });
}
