import type { Banner, GameCard } from '@baize/contract/boot';
import { launch, type LaunchCard } from '../../launch.ts';
import { go } from '../../navigate.ts';
import { queryClient } from '../../query-client.ts';
import { homeSeed } from '../../boot.ts';

/** Opens what a banner leads to: a page of ours, a game, or another site in a new tab. */
export function followLink({ linkage, linkageType, title }: Pick<Banner, 'linkage' | 'linkageType' | 'title'>): void {
  if (linkageType === 'route' && linkage.startsWith('/')) return go(linkage);
  if (linkageType === 'game')
    return launch(
      knownCard(linkage) ?? {
        gameCode: linkage,
        gameType: 'RNG',
        vassalage: '',
        isGame: '',
        trialSupport: false,
        displayName: title,
      },
    );
  if (linkageType === 'external' && /^https?:\/\//i.test(linkage))
    window.open(linkage, '_blank', 'noopener,noreferrer');
}

/** The game's card, where the page has it: it knows the vendor and whether the game can be tried. */
function knownCard(gameCode: string): LaunchCard | undefined {
  const lists = queryClient.getQueriesData<GameCard[]>({ queryKey: ['getHotGames'] }).map(([, cards]) => cards ?? []);
  return [...(homeSeed()?.hot ?? []), ...lists.flat()].find((card) => card.gameCode === gameCode);
}
