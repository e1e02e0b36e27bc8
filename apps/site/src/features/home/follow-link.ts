import type { Banner } from '@baize/contract/boot';
import { launch } from '../../launch.ts';
import { go } from '../../navigate.ts';

/** Opens what a banner leads to: a page of ours, a game, or another site in a new tab. */
export function followLink({ linkage, linkageType, title }: Pick<Banner, 'linkage' | 'linkageType' | 'title'>): void {
  if (linkageType === 'route' && linkage.startsWith('/')) return go(linkage);
  if (linkageType === 'game') return launch({ gameCode: linkage, gameType: 'RNG', vassalage: '', isGame: '', trialSupport: false, displayName: title });
  if (linkageType === 'external' && /^https?:\/\//i.test(linkage)) window.open(linkage, '_blank', 'noopener,noreferrer');
}
