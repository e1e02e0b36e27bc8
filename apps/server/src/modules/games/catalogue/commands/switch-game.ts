import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { GameCatalogues } from '../game-catalogue.ts';
import { listGameRows, listVendorRows, updateGameRow, updateVendorRow, type Switch } from '../store.ts';

export type SwitchDeps = { readonly db: Db; readonly gameCatalogues: Pick<GameCatalogues, 'forget'> };
/** A game or a vendor by its code, what is switched, and why. */
export type SwitchOrder = { readonly code: string; readonly change: Switch; readonly reason: string };
type Target = {
  readonly kind: 'game' | 'vendor';
  /** As it stands; undefined: there is no such row in this brand. */
  readonly find: (tx: Tx) => Promise<Switch | undefined>;
  readonly update: (tx: Tx, code: string, change: Switch) => Promise<number>;
};

/**
 * Switches a game. Off means that no new round starts: wallet bets outside a running round are refused, launches too,
 * while running rounds finish, resume and pay (standards, item 5).
 */
export const switchGame = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder) =>
  runSwitch(deps, ctx, {
    ...order,
    kind: 'game',
    find: async (tx) => (await listGameRows(tx)).find((game) => game.gameCode === order.code),
    update: updateGameRow,
  });

/** Switches a vendor and with it all of its games, as `switchGame` does one. */
export const switchVendor = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder) =>
  runSwitch(deps, ctx, {
    ...order,
    kind: 'vendor',
    find: async (tx) => (await listVendorRows(tx)).find((vendor) => vendor.code === order.code),
    update: updateVendorRow,
  });

function runSwitch(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, operator, ip }: OperatorContext,
  { code, change, reason, kind, find, update }: SwitchOrder & Target,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const before = await find(tx);
    if (!before) return fail('NOT_FOUND');
    await update(tx, code, change);
    await tellCatalogueChanged(tx, brandId);
    const audit = {
      action: `switch-${kind}`,
      target: `${kind}:${code}`,
      before: switchesOf(before),
      after: change,
      reason,
    };
    return ok({ value: {}, audit });
  });
}

const switchesOf = ({ enabled, maintenance, isHot, sort }: Switch): Switch => ({ enabled, maintenance, isHot, sort });

/** Switches a game in a transaction of the caller, without an operator. False: there is no such game in this brand. */
export async function applyGameSwitch(
  tx: Tx,
  { brandId, gameCode }: { readonly brandId: BrandId; readonly gameCode: string },
  change: Switch,
): Promise<boolean> {
  const changed = (await updateGameRow(tx, gameCode, change)) > 0;
  if (changed) await tellCatalogueChanged(tx, brandId);
  return changed;
}

const tellCatalogueChanged = (tx: Tx, brandId: BrandId): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'catalogue' } }]);
