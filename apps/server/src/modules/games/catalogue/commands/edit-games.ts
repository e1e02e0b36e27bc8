import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { BrandId } from '../../../../ids.ts';
import { changeGames, type GamesChange, type Places } from '../edits.ts';
import { tellCatalogueChanged, type SwitchDeps } from '../switches.ts';

type EditFailure = 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT';

/** Changes one game or many in the same way: all of them, or none. */
export function editGames(
  { db, gameCatalogues, placesOf }: SwitchDeps & { readonly placesOf: (brand: BrandId) => Promise<Places> },
  { brandId, operator, ip }: OperatorContext,
  change: GamesChange,
): Promise<CallResult<{ changed: number }, EditFailure>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand<{ changed: number }, EditFailure>({ db }, scope, async (tx) => {
    const made = await changeGames(tx, { id: brandId, places: await placesOf(brandId) }, change);
    if (!made.ok) return made;
    const changed = made.value.length;
    if (changed === 0) return ok({ value: { changed }, audit: NOTHING_CHANGED });
    await tellCatalogueChanged(tx, brandId);
    return ok({ value: { changed }, audit: made.value });
  });
}
