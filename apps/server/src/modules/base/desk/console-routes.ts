import { listViewCalls } from '@baize/contract/console/list-views';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { noteExport } from './commands/note-export.ts';
import { removeListView } from './commands/remove-list-view.ts';
import { saveListView } from './commands/save-list-view.ts';
import { listViews, ownerOf } from './store.ts';

export const deskRoutes = (deps: Pick<Deps, 'db'>): ConsoleRoute[] => [
  implement(listViewCalls.listListViews, async (ctx) =>
    ok(await deps.db.tx(ctx.brandId, (tx) => listViews(tx, ownerOf(ctx)))),
  ),
  implement(listViewCalls.saveListView, (ctx, view) => saveListView(deps, ctx, view)),
  implement(listViewCalls.removeListView, (ctx, view) => removeListView(deps, ctx, view)),
  implement(listViewCalls.noteExport, (ctx, taken) => noteExport(deps, ctx, taken)),
];
