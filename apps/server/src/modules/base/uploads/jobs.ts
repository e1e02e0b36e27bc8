import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import type { Storage } from './storage.ts';
import { deleteForgotten, forgetRemoved, listRemoved } from './store.ts';

/** How long a picture waits for the order that it goes with. */
const KEPT_S = 24 * 3_600;

type Clearing = { readonly deps: Pick<Deps, 'db' | 'now'>; readonly storage: Storage };

/** Takes the files out of the storage whose rows are gone: forgotten, erased with their person, or past their time. */
async function clearBrand({ deps: { db, now }, storage }: Clearing, brandId: BrandId): Promise<void> {
  const gone = await db.tx(brandId, async (tx) => {
    await deleteForgotten(tx, new Date(now().getTime() - KEPT_S * 1_000));
    return listRemoved(tx);
  });
  // The file first: where that fails, the note of it stays and it is tried again.
  for (const { id } of gone) {
    await storage.remove(id);
    await db.tx(brandId, (tx) => forgetRemoved(tx, id));
  }
}

export const uploadJobs = (clearing: Clearing, brandIds: () => Promise<readonly BrandId[]>): readonly Job[] => [
  {
    name: 'clear-uploads',
    loop: true,
    due: `uploads_files_due(${KEPT_S})`,
    run: async () => {
      await eachAlone((await brandIds()).map((id) => () => clearBrand(clearing, id)));
      return TOLD_REST_MS;
    },
  },
];
