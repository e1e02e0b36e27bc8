import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { insertCaptcha, type PictureAction } from '../captcha.ts';

/** Draws a picture and keeps its answer for the caller's device. The picture is a PNG. */
export async function issueCaptcha(
  deps: Pick<IdentityDeps, 'db' | 'draw' | 'hashes' | 'now'>,
  caller: Caller,
  action: PictureAction,
): Promise<CallResult<{ captchaId: string; png: Buffer }, never>> {
  const { text, png } = await deps.draw();
  return runCommand(deps, { brandId: caller.brandId }, async (tx) => {
    const captchaId = await insertCaptcha(tx, deps.hashes.captchaKey, {
      brandId: caller.brandId,
      deviceHash: deps.hashes.device(caller.deviceId),
      action,
      text,
      now: deps.now(),
    });
    return ok({ captchaId, png });
  });
}
