import { VIEWS_MAX, VIEWS_OF_ALL_MAX, type ListView } from '@baize/contract/console/list-views';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { countOthers, ownerOf, putView, takeTurn } from '../store.ts';

/** Keeps filters and columns of a list under a name. It is nobody's business but the operator's: no audit entry. */
export function saveListView(
  deps: Pick<Deps, 'db'>,
  ctx: OperatorContext,
  view: ListView,
): Promise<CallResult<null, 'BAD_REQUEST'>> {
  const owner = ownerOf(ctx);
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    await takeTurn(tx);
    const { ofList, ofAll } = await countOthers(tx, owner, view);
    if (ofList >= VIEWS_MAX) return fail('BAD_REQUEST', { fields: { name: `at most ${VIEWS_MAX} views of a list` } });
    if (ofAll >= VIEWS_OF_ALL_MAX)
      return fail('BAD_REQUEST', { fields: { name: `at most ${VIEWS_OF_ALL_MAX} views of all lists` } });
    await putView(tx, { ...owner, ...view });
    return ok(null);
  });
}
