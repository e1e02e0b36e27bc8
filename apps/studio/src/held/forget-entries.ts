import type { Deps } from '../deps.ts';
import { deleteEntries } from './store.ts';

const FORGOTTEN_MAX = 2_000;

/**
 * Changes of held money go after their time; the balance stands by itself. A reference that comes again after that is a
 * new movement: no operator repeats one after ten years.
 */
export const forgetHeldEntries = (deps: Deps): Promise<number> =>
  deps.db.once((tx) =>
    deleteEntries(tx, { before: new Date(deps.clock() - deps.limits.heldEntryKeptMs), limit: FORGOTTEN_MAX }),
  );
