import type { Banner, GameCard } from '@baize/contract/boot';
import { currentLanguage } from '@baize/webkit/i18n';
import { homeContent } from './boot.ts';
import { client } from './client.ts';
import { launch, type LaunchCard } from './launch.ts';
import { go } from './navigate.ts';
import { queryClient } from './query-client.ts';

/** Opens what a banner leads to: a page of ours, a game, or another site in a new tab. */
export async function followLink({
  linkage,
  linkageType,
  title,
}: Pick<Banner, 'linkage' | 'linkageType' | 'title'>): Promise<void> {
  if (linkageType === 'route' && linkage.startsWith('/')) return go(linkage);
  if (linkageType === 'game') return launch(await cardOf(linkage, title));
  if (linkageType === 'external' && /^https?:\/\//i.test(linkage))
    window.open(linkage, '_blank', 'noopener,noreferrer');
}

/**
 * The game's card: it knows the vendor, by which the launch rule decides, and whether the game can be tried. The page
 * has it or asks for it; a game that nobody knows is told so by its own page.
 */
async function cardOf(gameCode: string, title: string): Promise<LaunchCard> {
  const known = knownCard(gameCode);
  if (known !== undefined) return known;
  const found = await client.call('getGameList', { search: gameCode, language: currentLanguage() });
  const card = found.ok ? found.value.content.find((each) => each.gameCode === gameCode) : undefined;
  return card ?? { gameCode, gameType: 'RNG', vassalage: '', isGame: '', trialSupport: false, displayName: title };
}

function knownCard(gameCode: string): LaunchCard | undefined {
  const lists = queryClient.getQueriesData<GameCard[]>({ queryKey: ['getHotGames'] }).map(([, cards]) => cards ?? []);
  return [...(homeContent()?.hot ?? []), ...lists.flat()].find((card) => card.gameCode === gameCode);
}
