import type { GameType } from '@baize/contract/boot';
import type { GameChange, GameWas } from '@baize/contract/console/games';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { readArtWord } from '@baize/game-art/art-choice.ts';
import { artKind } from '@baize/game-art/tile-art.ts';
import type { AuditChange, AuditPart } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import type { Offers } from './console-present.ts';
import { lockGames, lockVendor, updateGame, type GameEdit } from './editor-store.ts';
import { saveVendor, type GameRow } from './store.ts';
import { listTagRows } from './tag-store.ts';

export type GamesChange = {
  readonly gameCodes: readonly string[];
  readonly change: GameChange;
  /** What was read of them. */
  readonly was?: GameWas | undefined;
  readonly reason: string;
};
/** Where the brand's games stand, and which categories it offers. */
export type Places = { readonly categoryOf: (game: GameRow) => GameType; readonly offers: Offers };
type EditFailure = 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT';

/** Changes games of the transaction's brand, and answers an entry for each that is not as it was. */
export async function changeGames(
  tx: Tx,
  { id: brandId, places }: { readonly id: BrandId; readonly places?: Places },
  { gameCodes, change, was = {}, reason }: GamesChange,
): Promise<CallResult<AuditChange[], EditFailure>> {
  const codes = [...new Set(gameCodes)];
  const games = await lockGames(tx, codes);
  if (games.length < codes.length) return fail('NOT_FOUND');
  if (games.some((game) => isStale(game, was, places))) return fail('STATE_CONFLICT');
  const wrong = (await wrongFields(tx, games, change)) ?? unexplained(games, { change, reason }, places);
  if (wrong) return fail('BAD_REQUEST', { fields: wrong });
  const entries: AuditChange[] = [];
  for (const game of games) {
    const edit = editOf(game, change);
    const names = Object.keys(edit) as (keyof GameEdit)[];
    if (names.length === 0) continue;
    if (edit.gameType !== undefined) await openShelf(tx, brandId, { from: game, gameType: edit.gameType });
    await updateGame(tx, game.gameCode, edit);
    const target = `game:${game.gameCode}`;
    entries.push({ action: 'edit-game', target, before: pick(game, names), after: pick(edit, names), reason });
  }
  return ok(entries);
}

/** The fields of a game that a change makes different, and nothing else. */
export function editOf(game: GameRow, { addTags = [], removeTags = [], ...change }: GameChange): GameEdit {
  const wanted: GameEdit = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  // What was chosen of a picture of another kind draws nothing.
  if (wanted.artKind !== undefined && wanted.art === undefined && wanted.artKind !== game.artKind)
    Object.assign(wanted, { art: '' });
  if (wanted.gameType !== undefined) {
    const home = game.movedFrom ?? game.gameType;
    Object.assign(wanted, { movedFrom: wanted.gameType === home ? null : home });
  }
  const kept = game.tags.filter((tag) => !removeTags.includes(tag));
  const tags = [...new Set([...kept, ...addTags])];
  if (tags.join() !== game.tags.join()) Object.assign(wanted, { tags });
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== game[name as keyof GameEdit]),
  ) as GameEdit;
}

/** Somebody changed meanwhile what the asker is about to change. */
function isStale(game: GameRow, was: GameWas, places: Places | undefined): boolean {
  const now = { ...game, gameType: places?.categoryOf(game) ?? game.gameType };
  return Object.entries(was).some(([name, value]) => value !== undefined && value !== now[name as keyof GameWas]);
}

/** Players lose a game that goes where the brand offers nothing: whoever does that says why. */
function unexplained(
  games: readonly GameRow[],
  { change: { gameType }, reason }: Pick<GamesChange, 'change' | 'reason'>,
  places: Places | undefined,
): Record<string, string> | undefined {
  if (gameType === undefined || places === undefined || reason !== '' || places.offers(gameType)) return undefined;
  const loses = games.some((game) => game.enabled && places.offers(places.categoryOf(game)));
  return loses ? { reason: `is needed: the brand does not offer ${gameType}` } : undefined;
}

async function wrongFields(
  tx: Tx,
  games: readonly GameRow[],
  { addTags = [], art, artKind: kind }: GameChange,
): Promise<Record<string, string> | undefined> {
  const known = addTags.length === 0 ? [] : (await listTagRows(tx)).map(({ code }) => code);
  const unknown = addTags.find((tag) => !known.includes(tag));
  if (unknown !== undefined) return { addTags: `there is no tag ${unknown}` };
  const draws = (word: string) => games.every((game) => readArtWord(word, artKind(kind ?? game.artKind)) !== undefined);
  return art === undefined || draws(art) ? undefined : { art: 'draws nothing of this kind' };
}

/** A game that is moved stands under its vendor in the new category: the vendor is put there as it is where it was. */
async function openShelf(
  tx: Tx,
  brandId: BrandId,
  { from, gameType }: { readonly from: GameRow; readonly gameType: GameRow['gameType'] },
): Promise<void> {
  const there = await lockVendor(tx, from);
  if (there) await saveVendor(tx, brandId, { ...there, gameType });
}

const pick = (side: GameEdit, names: readonly (keyof GameEdit)[]): AuditPart =>
  Object.fromEntries(names.map((name) => [name, side[name]]));
