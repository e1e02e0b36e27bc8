import type { AnnouncementKind } from '@baize/contract/content-words';

/** The kinds of announcements by the words of their addresses, in the order of the tabs. */
export const KIND_PATHS = {
  banners: 'B',
  marquee: 'PL',
  popups: 'PU',
  promotions: 'PR',
  help: 'H',
} as const satisfies Readonly<Record<string, AnnouncementKind>>;
export type KindPath = keyof typeof KIND_PATHS;
export const KIND_NAMES = Object.keys(KIND_PATHS) as KindPath[];

export const kindNamed = (word: string | undefined): KindPath | undefined => KIND_NAMES.find((each) => each === word);
export const pathOfKind = (kind: AnnouncementKind): KindPath => KIND_NAMES.find((each) => KIND_PATHS[each] === kind)!;

/** Stands where the name of one would; no name holds it. */
export const NEW = '+';
/** Under which name what was typed and not saved is kept; without a slug, of all of a kind. */
export const keptName = (word: KindPath, slug = ''): string => `announcement ${word} ${slug}`;
export const editorPath = (kind: AnnouncementKind, slug: string): string => `/content/${pathOfKind(kind)}/${slug}`;
