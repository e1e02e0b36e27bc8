import { randomUUID } from 'node:crypto';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ImagePurpose } from '@baize/contract/image-rules';
import type { imageCalls } from '@baize/contract/images';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import type { FairQueue } from '../../../../limiter/index.ts';
import { sealBox } from '../../../../secrets.ts';
import { cleanImage, type CleanImage } from '../clean-image.ts';
import { drawKey, sealKey } from '../keys.ts';
import type { Storage } from '../storage.ts';
import { deleteImage, holdImages, insertImage, readUse } from '../store.ts';

const DAY_MS = 24 * 3_600_000;
/** Of a member within 24 hours, and what all of theirs take up. */
const DAY_MAX = 30;
const BYTES_MAX = 200n * 1_024n * 1_024n;

export type AddImageDeps = {
  readonly deps: Pick<Deps, 'db' | 'keyring' | 'now'>;
  readonly storage: Storage;
  /** Drawing a picture takes the machine: few at a time, and the members in turn. */
  readonly queue: FairQueue;
};
export type AddImage = { readonly purpose: ImagePurpose; readonly data: string };
type Added = CallResult<{ readonly id: Uuid }, FailureOf<typeof imageCalls.addImage>>;

/**
 * Keeps a picture that a member sends. Its row comes first: a file without one could never be found again, a row
 * without its file goes after a day.
 */
export async function addImage(
  { deps, storage, queue }: AddImageDeps,
  ctx: MemberContext,
  { purpose, data }: AddImage,
): Promise<Added> {
  if (await deps.db.tx(ctx.brandId, (tx) => isUsedUp(deps, tx, ctx))) return fail('IMAGES_USED_UP');
  const cleaned = await queue.run(String(ctx.actor.memberId), () => cleanImage(Buffer.from(data, 'base64')));
  if (!cleaned.ok) return cleaned;
  const key = drawKey();
  const id = randomUUID() as Uuid;
  const noted = await noteImage(deps, ctx, { id, purpose, key, image: cleaned.value });
  if (!noted.ok) return noted;
  try {
    await storage.put(id, sealBox(key).seal(cleaned.value.data, Buffer.from(id)));
  } catch (error) {
    await deps.db.tx(ctx.brandId, (tx) => deleteImage(tx, id));
    throw error;
  }
  return ok({ id });
}

async function isUsedUp({ now }: Pick<Deps, 'now'>, tx: Tx, { actor }: MemberContext): Promise<boolean> {
  const use = await readUse(tx, actor.memberId, new Date(now().getTime() - DAY_MS));
  return use.lately >= DAY_MAX || use.bytes >= BYTES_MAX;
}

type Noted = {
  readonly id: Uuid;
  readonly purpose: ImagePurpose;
  readonly key: Buffer;
  readonly image: CleanImage;
};
const noteImage = (deps: AddImageDeps['deps'], ctx: MemberContext, { id, purpose, key, image }: Noted) =>
  runCommand<null, 'IMAGES_USED_UP'>(deps, { brandId: ctx.brandId }, async (tx) => {
    const {
      brandId,
      actor: { memberId },
    } = ctx;
    // Those that were sent at once have all passed the first look.
    await holdImages(tx, memberId);
    if (await isUsedUp(deps, tx, ctx)) return fail('IMAGES_USED_UP');
    const { width, height } = image;
    const of = { id, brandId, memberId, purpose, subject: null };
    const sealed = await sealKey(tx, deps.keyring, { id, key });
    await insertImage(tx, { ...of, ...sealed, width, height, bytes: image.data.length, at: deps.now() });
    return ok(null);
  });
