import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { createFairQueue } from '../../../limiter/index.ts';
import type { Module } from '../../../module.ts';
import { cleanImage } from './clean-image.ts';
import { storageOf } from './choose-storage.ts';
import { uploadJobs } from './jobs.ts';
import { sealedImages } from './keys.ts';
import { registerMedia } from './media.ts';
import { uploadRoutes } from './routes.ts';
import { deleteImagesOf, listImagesOf } from './store.ts';

export { presentImages } from './links.ts';
export { attachImages } from './store.ts';

const AT_ONCE = { running: 2, laneWaiting: 6, waiting: 60 };

/** Draws pictures of the house anew, few at a time and whoever asks in turn. */
export function createDrawer(): (bytes: Buffer, lane: string) => ReturnType<typeof cleanImage> {
  const queue = createFairQueue(AT_ONCE);
  return (bytes, lane) => queue.run(lane, () => cleanImage(bytes));
}

type UploadNeeds = { readonly brandIds: () => Promise<readonly BrandId[]> };

/** Pictures that players send, from their bytes to where operators see them. */
export function createUploadsModule(deps: Deps, { brandIds }: UploadNeeds): Module {
  const storage = storageOf(deps.env);
  const adding = { deps, storage, queue: createFairQueue(AT_ONCE) };
  return {
    name: 'uploads',
    siteRoutes: uploadRoutes(adding),
    rawMedia: (app) => registerMedia(app, deps, storage),
    jobs: uploadJobs({ deps, storage }, brandIds),
    sealed: [sealedImages(deps.keyring)],
    personal: {
      name: 'uploads',
      tell: async (tx, member) => ({
        images: (await listImagesOf(tx, member)).map(({ purpose, subject, width, height, at }) => ({
          purpose,
          order: subject,
          width,
          height,
          at,
        })),
      }),
      erase: (tx, { memberId }) => deleteImagesOf(tx, memberId),
    },
  };
}
