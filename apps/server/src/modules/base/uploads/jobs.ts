import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import type { Storage } from './storage.ts';
import { deleteForgotten, forgetRemoved, listRemoved, putOffRemoved } from './store.ts';

/** How long a picture waits for the order that it goes with. */
const KEPT_S = 24 * 3_600;

type Clearing = { readonly deps: Pick<Deps, 'db' | 'now'>; readonly storage: Storage };

/** A storage that let go of none of so many in a row is left alone until the next turn. */
const FAULTS_IN_A_ROW_MAX = 5;

/** Takes the files out of the storage whose rows are gone: forgotten, erased with their person, or past their time. */
async function clearBrand({ deps: { db, now }, storage }: Clearing, brandId: BrandId): Promise<void> {
  const gone = await db.tx(brandId, async (tx) => {
    await deleteForgotten(tx, new Date(now().getTime() - KEPT_S * 1_000));
    return listRemoved(tx);
  });
  let failedInARow = 0;
  // The file first: where that fails, the note of it stays, and the others are not kept by it.
  const remove = async (id: Uuid): Promise<void> => {
    if (failedInARow >= FAULTS_IN_A_ROW_MAX) return;
    try {
      await storage.remove(id);
      failedInARow = 0;
    } catch (error) {
      failedInARow += 1;
      await db.tx(brandId, (tx) => putOffRemoved(tx, id));
      throw error;
    }
    await db.tx(brandId, (tx) => forgetRemoved(tx, id));
  };
  await eachAlone(
    gone.map(
      ({ id }) =>
        () =>
          remove(id),
    ),
  );
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
