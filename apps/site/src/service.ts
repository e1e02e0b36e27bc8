import type { Boot } from '@baize/contract/boot';
import type { IconName } from '@baize/ui/icon-names.ts';
import { can } from './boot.ts';
import { go } from './navigate.ts';

export type ServiceEntry = Boot['customerService'][number] & { icon: IconName };

const ICONS: Readonly<Record<string, IconName>> = {
  LIVECHAT: 'headset',
  FACEBOOK: 'users',
  TELEGRAM: 'send',
  WHATSAPP: 'call',
};

/** Ways to reach the service. The live chat of our own product shows only when it is open. */
export const serviceEntries = (boot: Pick<Boot, 'customerService' | 'capabilities'>): ServiceEntry[] =>
  boot.customerService
    .filter((entry) => entry.csType !== 'LIVECHAT' || !entry.path.startsWith('/') || can(boot, 'liveChat'))
    .map((entry) => ({ ...entry, icon: ICONS[entry.csType] ?? 'chat' }));

/** Opens an entry: pages of ours in place, everything else in a new tab that cannot reach back. */
export function openService({ path }: Pick<ServiceEntry, 'path'>): void {
  if (path.startsWith('/')) return go(path);
  if (/^(https?|tel|mailto):/i.test(path)) window.open(path, '_blank', 'noopener,noreferrer');
}

/** Address of the app download, where the brand offers one. */
export function appUrl(boot: Pick<Boot, 'resources' | 'capabilities'>): string | null {
  if (!can(boot, 'appDownload')) return null;
  return boot.resources.find(({ name }) => /^(android|ios)$/i.test(name))?.url ?? null;
}
