import type { ListView } from '@baize/contract/console/list-views';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { deleteView, ownerOf } from '../store.ts';

export const removeListView = (
  deps: Pick<Deps, 'db'>,
  ctx: OperatorContext,
  view: Pick<ListView, 'list' | 'name'>,
): Promise<CallResult<null, 'NOT_FOUND'>> =>
  runCommand(deps, { brandId: ctx.brandId }, async (tx) =>
    (await deleteView(tx, ownerOf(ctx), view)) ? ok(null) : fail('NOT_FOUND'),
  );
