import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../command/index.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { GameCatalogues } from './game-catalogue.ts';
import { updateGameRow, type GameSwitches } from './store.ts';

export type SwitchDeps = { readonly db: Db; readonly gameCatalogues: Pick<GameCatalogues, 'forget'> };
/** A game or a vendor by its code, what is switched, and why. */
export type SwitchOrder<Switches> = { readonly code: string; readonly change: Switches; readonly reason: string };
export type SwitchTarget<Switches> = {
  readonly kind: 'game' | 'vendor';
  /** As it stands, held until the end of the command; undefined: there is no such row in this brand. */
  readonly lock: (tx: Tx, code: string) => Promise<Switches | undefined>;
  readonly update: (tx: Tx, code: string, change: Switches) => Promise<number>;
};

/** Switches what an operator named, tells open pages, and puts on record what stood and what stands now. */
export function runSwitch<Switches extends GameSwitches>(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, operator, ip }: OperatorContext,
  { code, change, reason, kind, lock, update }: SwitchOrder<Switches> & SwitchTarget<Switches>,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const found = await lock(tx, code);
    if (!found) return fail('NOT_FOUND');
    const names = (Object.keys(change) as (keyof GameSwitches)[]).filter(
      (name) => change[name] !== undefined && change[name] !== found[name],
    );
    if (names.length === 0) return ok({ value: {}, audit: NOTHING_CHANGED });
    await update(tx, code, change);
    await tellCatalogueChanged(tx, brandId);
    const sideOf = (side: GameSwitches) => Object.fromEntries(names.map((name) => [name, side[name]]));
    return ok({
      value: {},
      audit: {
        action: `switch-${kind}`,
        target: `${kind}:${code}`,
        before: sideOf(found),
        after: sideOf(change),
        reason,
      },
    });
  });
}

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

const tellCatalogueChanged = (tx: Tx, brandId: BrandId): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'catalogue' } }]);
