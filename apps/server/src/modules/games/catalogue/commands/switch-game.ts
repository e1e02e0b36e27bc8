import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { GameCatalogues } from '../game-catalogue.ts';
import { lockGameRow, lockVendorRow, updateGameRow, updateVendorRow, type Switch } from '../store.ts';

export type SwitchDeps = { readonly db: Db; readonly gameCatalogues: Pick<GameCatalogues, 'forget'> };
/** A game or a vendor by its code, what is switched, and why. */
export type SwitchOrder = { readonly code: string; readonly change: Switch; readonly reason: string };
type Target = {
  readonly kind: 'game' | 'vendor';
  /** As it stands, held until the end of the command; undefined: there is no such row in this brand. */
  readonly lock: (tx: Tx, code: string) => Promise<Switch | undefined>;
  readonly update: (tx: Tx, code: string, change: Switch) => Promise<number>;
};

/**
 * Switches a game. Off means that no new round starts: wallet bets outside a running round are refused, launches too,
 * while running rounds finish, resume and pay (standards, item 5).
 */
export const switchGame = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder) =>
  runSwitch(deps, ctx, { ...order, kind: 'game', lock: lockGameRow, update: updateGameRow });

/** Switches a vendor and with it all of its games, as `switchGame` does one. */
export const switchVendor = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder) =>
  runSwitch(deps, ctx, { ...order, kind: 'vendor', lock: lockVendorRow, update: updateVendorRow });

function runSwitch(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, operator, ip }: OperatorContext,
  { code, change, reason, kind, lock, update }: SwitchOrder & Target,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const row = await lock(tx, code);
    if (!row) return fail('NOT_FOUND');
    const changed = SWITCHES.filter((name) => change[name] !== undefined && change[name] !== row[name]);
    if (changed.length === 0) return ok({ value: {}, audit: NOTHING_CHANGED });
    await update(tx, code, change);
    await tellCatalogueChanged(tx, brandId);
    const audit = {
      action: `switch-${kind}`,
      target: `${kind}:${code}`,
      before: pick(row, changed),
      after: pick(change, changed),
      reason,
    };
    return ok({ value: {}, audit });
  });
}

const SWITCHES = ['enabled', 'maintenance', 'isHot', 'sort'] as const;
const pick = (switches: Switch, names: readonly (typeof SWITCHES)[number][]): Switch =>
  Object.fromEntries(names.map((name) => [name, switches[name]]));

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
