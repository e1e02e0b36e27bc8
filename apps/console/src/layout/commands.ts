import type { IconName } from '@baize/ui/icon-names.ts';

/** Names are looked for from so many letters on. */
export const SEARCH_FROM = 2;

export type Command = { id: string; icon: IconName; label: string; detail?: string; run: () => void };

/** Commands whose words begin with what was typed first, then those that contain it. */
export function matching<C extends Pick<Command, 'label'>>(commands: readonly C[], text: string): C[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...commands];
  const starts = (label: string): boolean => label.split(/\s+/u).some((word) => word.startsWith(wanted));
  const hits = commands.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return hits.toSorted(
    (a, b) => Number(starts(b.label.toLocaleLowerCase())) - Number(starts(a.label.toLocaleLowerCase())),
  );
}
