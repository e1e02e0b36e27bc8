import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../command/index.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import { isSameSet, reorder, type Placed } from '../../../command/reorder.ts';
import { tellCatalogueChanged, type SwitchDeps } from './switches.ts';

export type NewOrder<Thing> = {
  readonly order: readonly Thing[];
  /** That was read. */
  readonly was: readonly Thing[];
  readonly reason: string;
};
export type Ordered = CallResult<Record<string, never>, 'BAD_REQUEST' | 'STATE_CONFLICT'>;
type Shelf = {
  readonly action: string;
  readonly lock: (tx: Tx) => Promise<Placed[]>;
  readonly save: (tx: Tx, sorts: ReadonlyMap<string, number>) => Promise<void>;
};

/** Puts things of a brand's catalogue into another order among themselves. */
export function runOrder(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { order, was, reason, action, lock, save }: NewOrder<string> & Shelf,
): Promise<Ordered> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand<Record<string, never>, 'BAD_REQUEST' | 'STATE_CONFLICT'>({ db }, scope, async (tx) => {
    if (!isSameSet(order, was)) return fail('BAD_REQUEST', { fields: { order: 'names other things than was' } });
    const made = reorder(await lock(tx), order, was);
    if (made === undefined) return fail('STATE_CONFLICT');
    if (made === null) return ok({ value: {}, audit: NOTHING_CHANGED });
    await save(tx, made.sorts);
    await tellCatalogueChanged(tx, brandId);
    const { before, after } = made;
    return ok({ value: {}, audit: { action, target: `brand:${brandCode}`, before, after, reason } });
  });
}
