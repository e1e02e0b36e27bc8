import type { GameType } from '@baize/contract/boot';
import type { PictureKind, SubCategory } from '@baize/contract/console/game-words';
import { SUB_CATEGORIES } from '@baize/contract/console/game-words';
import type { ConsoleGame as Game, GameChange, GameWas } from '@baize/contract/console/games';

export type GameForm = {
  enabled: boolean;
  maintenance: boolean;
  isHot: boolean;
  isNew: boolean;
  gameType: GameType;
  classify: '' | SubCategory;
  tags: readonly string[];
  artKind: PictureKind;
  art: string;
  lines: string;
  reason: string;
};

const subCategoryOf = (classify: string): '' | SubCategory => SUB_CATEGORIES.find((each) => each === classify) ?? '';

export const toForm = (game: Game): GameForm => ({
  enabled: game.enabled,
  maintenance: game.maintenance,
  isHot: game.isHot,
  isNew: game.isNew,
  gameType: game.gameType,
  classify: subCategoryOf(game.classify),
  tags: game.tags,
  artKind: game.artKind,
  art: game.art,
  lines: game.lines === null ? '' : String(game.lines),
  reason: '',
});

const SIMPLE = ['enabled', 'maintenance', 'isHot', 'isNew', 'gameType', 'classify', 'artKind', 'art'] as const;
/** Of these the server is told what was read. */
const COMPARED = ['enabled', 'maintenance', 'isHot', 'gameType', 'artKind', 'art'] as const;
export const LINES = /^(?:[1-9]\d{0,4})?$/;

/** Only what was touched travels, with what was read of it. Null where nothing was. */
export function gameChange(game: Game, form: GameForm): { change: GameChange; was: GameWas } | null {
  const before = toForm(game);
  const lines = form.lines.trim() === '' ? null : Number(form.lines);
  const addTags = form.tags.filter((tag) => !before.tags.includes(tag));
  const removeTags = before.tags.filter((tag) => !form.tags.includes(tag));
  const change: GameChange = {
    ...Object.fromEntries(SIMPLE.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]])),
    ...(lines !== game.lines && { lines }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
  if (Object.keys(change).length === 0) return null;
  const was: GameWas = {
    ...Object.fromEntries(COMPARED.filter((name) => name in change).map((name) => [name, game[name]])),
    ...('classify' in change && { classify: game.classify }),
    ...('lines' in change && { lines: game.lines }),
  };
  return { change, was };
}
