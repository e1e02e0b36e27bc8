import type { MatrixCell } from '@baize/contract/console/games';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditChange } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { setBrand, type Tx } from '../../../../db/pool.ts';
import { brandId as asBrandId, type BrandId } from '../../../../ids.ts';
import { changeGames } from '../edits.ts';
import { tellCatalogueChanged, type SwitchDeps } from '../switches.ts';

export type ShowGames = { readonly cells: readonly MatrixCell[]; readonly reason: string };
type ShowFailure = 'NOT_FOUND' | 'FORBIDDEN' | 'STATE_CONFLICT';

/**
 * Switches games on or off in several brands, which the operator must all serve: every cell, or none. Each brand's
 * audit chain tells of its own games only.
 */
export function showGames(
  { db, gameCatalogues }: SwitchDeps,
  { operator, ip }: Pick<OperatorContext, 'operator' | 'ip'>,
  { cells, reason }: ShowGames,
): Promise<CallResult<{ changed: number }, ShowFailure>> {
  const brands = [...new Set(cells.map((cell) => cell.brandId))].toSorted((a, b) => a - b);
  const scope = {
    brandId: null,
    by: { name: operator.name, ip },
    afterCommit: () => brands.forEach((id) => gameCatalogues.forget(asBrandId(id))),
  };
  return runOperatorCommand<{ changed: number }, ShowFailure>({ db }, scope, async (tx) => {
    if (brands.some((id) => !operator.brandIds.has(id))) return fail('FORBIDDEN');
    const audit: AuditChange[] = [];
    for (const id of brands) {
      const of = cells.filter((cell) => cell.brandId === id);
      const made = await showInBrand(tx, asBrandId(id), { cells: of, reason });
      if (!made.ok) return made;
      audit.push(...made.value.map((entry) => ({ ...entry, brandIds: [id] })));
    }
    await setBrand(tx, null);
    const changed = audit.length;
    return ok({ value: { changed }, audit: changed === 0 ? NOTHING_CHANGED : audit });
  });
}

async function showInBrand(
  tx: Tx,
  brandId: BrandId,
  { cells, reason }: ShowGames,
): Promise<CallResult<AuditChange[], 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  await setBrand(tx, brandId);
  const entries: AuditChange[] = [];
  for (const was of [true, false]) {
    for (const enabled of [true, false]) {
      const gameCodes = cells.filter((cell) => cell.was === was && cell.enabled === enabled).map((c) => c.gameCode);
      if (gameCodes.length === 0) continue;
      const made = await changeGames(
        tx,
        { id: brandId },
        { gameCodes, change: { enabled }, was: { enabled: was }, reason },
      );
      if (made.ok) entries.push(...made.value);
      else return fail(made.error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'STATE_CONFLICT');
    }
  }
  if (entries.length > 0) await tellCatalogueChanged(tx, brandId);
  return ok(entries);
}
