import type { Db, Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { GameCatalogues } from './game-catalogue.ts';
import { updateGameRow, type GameSwitches } from './store.ts';

export type SwitchDeps = { readonly db: Db; readonly gameCatalogues: Pick<GameCatalogues, 'forget'> };
/** A game by its code, what is switched, and why. */
export type SwitchOrder = { readonly code: string; readonly change: GameSwitches; readonly reason: string };

/** Switches a game in a transaction of the caller, without an operator. False: there is no such game in this brand. */
export async function applyGameSwitch(
  tx: Tx,
  { brandId, gameCode }: { readonly brandId: BrandId; readonly gameCode: string },
  change: GameSwitches,
): Promise<boolean> {
  const changed = (await updateGameRow(tx, gameCode, change)) > 0;
  if (changed) await tellCatalogueChanged(tx, brandId);
  return changed;
}

/** Open pages ask anew. */
export const tellCatalogueChanged = (tx: Tx, brandId: BrandId): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'catalogue' } }]);
