import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { notebookRoutes } from './console-routes.ts';
import { deleteNotes } from './store.ts';
import { dropTagsOf } from './tag-store.ts';

export { membersTagged } from './tag-store.ts';

/** What operators write down about players. */
export const createNotebookModule = (deps: Pick<Deps, 'db' | 'now'>): Module => ({
  name: 'notebook',
  consoleRoutes: notebookRoutes(deps),
  personal: {
    name: 'notes and tags of operators',
    erase: async (tx, { memberId }) => {
      await deleteNotes(tx, memberId);
      await dropTagsOf(tx, memberId);
    },
  },
});
