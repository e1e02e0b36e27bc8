import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Caller, World } from '../world.ts';
import { insertCaptcha, type PictureAction } from '../captcha.ts';

/** Draws a picture and keeps its answer for the caller's device. The picture is a PNG. */
export async function issueCaptcha(
  world: Pick<World, 'db' | 'draw' | 'hashes' | 'now'>,
  caller: Caller,
  action: PictureAction,
): Promise<CallResult<{ captchaId: string; png: Buffer }, never>> {
  const { text, png } = await world.draw();
  return runCommand(world, { brandId: caller.brandId }, async (tx) => {
    const captchaId = await insertCaptcha(tx, world.hashes.captchaKey, {
      brandId: caller.brandId,
      deviceHash: world.hashes.device(caller.deviceId),
      action,
      text,
      now: world.now(),
    });
    return ok({ captchaId, png });
  });
}
