import type { Banner, Boot, Capability, GameCard, GameType, Vendor, VendorCategory } from '@baize/contract/boot';
import type { NoticeSchema } from '@baize/contract/content';
import type { Failure } from '@baize/webkit/outcome';
import type { z } from 'zod';
import { currentLanguage, useLanguage } from '@baize/webkit/i18n';
import { workingHosts } from './image-hosts.ts';
import { createRecordStore } from '@baize/webkit/store';

export type Notice = z.infer<typeof NoticeSchema>;
/** What the server writes into the page beside the boot configuration, so that the first tiles need no call. */
export type HomeContent = { language: string; hot: GameCard[]; banners: Banner[]; notices: Notice[] };

type BootState = { boot: Boot | null; failure: Failure | null };
export const bootStore = createRecordStore<BootState>({ boot: null, failure: null });

/** JSON that the server wrote into the page under an id; null when the page came without it. */
export function readInlined<T>(id: 'boot' | 'home' | 'game'): T | null {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null; // a half-written block is treated as none: the calls still answer
  }
}

let inlinedHome: HomeContent | null | undefined;
/** The first tiles, banners and notices that came with the page. */
export const homeContent = (): HomeContent | null => (inlinedHome ??= readInlined<HomeContent>('home'));

type GameContent = { language: string; card: GameCard; recommended: GameCard[] };
let inlinedGame: GameContent | null | undefined;
/** The card of the game whose page this was written as, in the language in which it was. */
export function gameContent(gameCode: string, language: string): GameContent | undefined {
  inlinedGame ??= readInlined<GameContent>('game');
  return inlinedGame?.card.gameCode === gameCode && inlinedGame.language === language ? inlinedGame : undefined;
}

/** The boot configuration. Pages are drawn only once it is there. */
export function useBoot(): Boot {
  const { boot } = bootStore.useValue();
  if (boot === null) throw new Error('boot configuration read before it was loaded');
  return boot;
}

/** Where a brand asks for a birthday, it must be at least so many years ago. */
export const minimumAge = (): number => bootStore.get().boot!.jurisdiction.minimumAge;

export const can = (boot: Pick<Boot, 'capabilities'>, capability: Capability): boolean =>
  boot.capabilities.includes(capability);
export const useCan = (capability: Capability): boolean => can(useBoot(), capability);

/** The capability that opens a game type. */
export const capabilityOf = (type: GameType): Capability => type.toLowerCase() as Capability;

/** Open game categories in the server's order: at least one vendor, capability open. */
export const openCategories = (boot: Pick<Boot, 'capabilities' | 'vendorCategories'>): VendorCategory[] =>
  boot.vendorCategories.filter(
    (category) => category.vendors.length > 0 && can(boot, capabilityOf(category.gameCategory)),
  );

/** A vendor's name in a language. */
export const nameOf = ({ names, displayName }: Pick<Vendor, 'names' | 'displayName'>, language: string): string =>
  names[language] ?? displayName;

/** Made once for a configuration and a language: every tile and every part of the frame asks for it. */
function oncePerLanguage<B extends object, T>(make: (boot: B, language: string) => T): typeof make {
  const known = new WeakMap<B, Map<string, T>>();
  return (boot, language) => {
    const made = known.get(boot) ?? new Map<string, T>();
    known.set(boot, made);
    const value = made.get(language) ?? make(boot, language);
    made.set(language, value);
    return value;
  };
}

const menuOf = oncePerLanguage((boot: Boot, language): VendorCategory[] =>
  openCategories(boot).map((category) => ({
    ...category,
    vendors: category.vendors.map((vendor) => ({ ...vendor, displayName: nameOf(vendor, language) })),
  })),
);
/** The menu, its vendors by their names in the visitor's language: the same object until one of both changes. */
export const useMenu = (): VendorCategory[] => menuOf(useBoot(), useLanguage());

const namesOf = oncePerLanguage(
  ({ vendorCategories }: Pick<Boot, 'vendorCategories'>, language): ReadonlyMap<string, string> =>
    new Map(vendorCategories.flatMap(({ vendors }) => vendors.map((each) => [each.vendor, nameOf(each, language)]))),
);
/** A vendor as the brand calls it; its code when it is not in the menu. */
export const vendorName = (boot: Pick<Boot, 'vendorCategories'>, code: string): string =>
  namesOf(boot, currentLanguage()).get(code) ?? code;

/**
 * One of the brand's image hosts, picked by the picture's own name so that it stays cached; the page's host when there
 * is none that delivers.
 */
export function imageUrl(boot: Pick<Boot, 'imageCDNs'>, path: string): string {
  const hosts = workingHosts(boot.imageCDNs);
  if (hosts.length === 0 || !path.startsWith('/')) return path;
  let sum = 0;
  for (let at = 0; at < path.length; at += 1) sum = (sum + path.charCodeAt(at)) % 65_521;
  return hosts[sum % hosts.length]! + path;
}
