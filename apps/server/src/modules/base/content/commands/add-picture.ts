import { createHash } from 'node:crypto';
import type { consoleContentCalls } from '@baize/contract/console/content';
import { PICTURES_MAX } from '@baize/contract/content-words';
import type { FailureOf, OutputOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { countPictures, dropUnnamed, pictureAddress, savePicture } from '../pictures.ts';
import { takeTurn } from '../store.ts';

type Drawn = { readonly data: Buffer; readonly width: number; readonly height: number };
export type AddPictureDeps = Pick<Deps, 'db' | 'now'> & {
  /** Draws a picture anew from its pixels, a few at a time. */
  readonly drawAnew: (
    bytes: Buffer,
    lane: string,
  ) => Promise<CallResult<Drawn, 'IMAGE_UNREADABLE' | 'IMAGE_TOO_LARGE'>>;
};
type Added = CallResult<
  OutputOf<typeof consoleContentCalls.addPicture>,
  FailureOf<typeof consoleContentCalls.addPicture>
>;

const DAY_MS = 24 * 3_600_000;
const HASH_LENGTH = 32;

/** Keeps a picture for what the brand tells; those that nothing names make room for it. */
export async function addPicture(
  { db, now, drawAnew }: AddPictureDeps,
  { brandId, operator, ip }: OperatorContext,
  data: string,
): Promise<Added> {
  const drawn = await drawAnew(Buffer.from(data, 'base64'), operator.name);
  if (!drawn.ok) return drawn;
  const hash = createHash('sha256').update(drawn.value.data).digest('hex').slice(0, HASH_LENGTH);
  const { width, height } = drawn.value;
  const scope = { brandId, by: { name: operator.name, ip } };
  return runOperatorCommand<OutputOf<typeof consoleContentCalls.addPicture>, 'IMAGES_USED_UP'>(
    { db },
    scope,
    async (tx) => {
      await takeTurn(tx);
      await dropUnnamed(tx, brandId, new Date(now().getTime() - DAY_MS));
      await savePicture(tx, { ...drawn.value, brandId, hash, addedAt: now() });
      if ((await countPictures(tx, brandId)) > PICTURES_MAX) return fail('IMAGES_USED_UP');
      const after = { width, height, bytes: drawn.value.data.length };
      const audit = { action: 'add-picture', target: `picture:${hash}`, before: null, after };
      return ok({ value: { url: pictureAddress({ brandId, hash }), width, height }, audit });
    },
  );
}
