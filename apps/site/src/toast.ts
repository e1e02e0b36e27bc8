import { whenCalm } from './stake-guard.ts';
import { createRecordStore } from '@baize/webkit/store';

/** The region is mounted with the first notice. */
export const toastStore = createRecordStore<{ isWanted: boolean }>({ isWanted: false });

/** A live region must stand before its first notice, or screen readers miss it. */
const REGION_MS = 200;

/** A passing notice, good outside components too. It waits while a stake is in play. */
export function notify(notice: { kind: 'ok' | 'info' | 'warn' | 'err'; text: string; title?: string }): void {
  // Without a network, and its file had not come: what is told in passing has passed by when it comes.
  whenCalm(() => void show(notice).catch(() => undefined));
}

async function show({ kind, text, title }: Parameters<typeof notify>[0]): Promise<void> {
  const { showToast } = await import('@baize/ui/toast.tsx');
  if (!toastStore.get().isWanted) {
    toastStore.merge({ isWanted: true });
    await new Promise((resolve) => {
      setTimeout(resolve, REGION_MS);
    });
  }
  showToast({ tone: kind, title: title ?? text, text: title === undefined ? undefined : text });
}
