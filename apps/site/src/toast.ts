import { showToast } from '@baize/ui/toast.tsx';
import { whenCalm } from './stake-guard.ts';

/** A passing notice, good outside components too. It waits while a stake is in play. */
export function notify(notice: { kind: 'ok' | 'info' | 'warn' | 'err'; text: string; title?: string }): void {
  whenCalm(() => showToast({ tone: notice.kind, title: notice.title ?? notice.text, text: notice.title === undefined ? undefined : notice.text }));
}
