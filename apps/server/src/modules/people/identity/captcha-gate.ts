import type { CaptchaAction, CaptchaProof } from '@baize/contract/identity';
import type { Tx } from '../../../db/pool.ts';
import { takeCaptcha } from './captcha.ts';
import { takeProof } from './captcha-proof.ts';
import type { Caller, IdentityDeps } from './deps.ts';

/** What a credential call brings to get past the captcha: the picture's characters, or an answered browser check. */
export type CaptchaAnswer = {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
  readonly captchaProof?: CaptchaProof | undefined;
};

type CaptchaCaller = {
  readonly deps: Pick<IdentityDeps, 'hashes' | 'now' | 'captchaNumbers'>;
  readonly tx: Tx;
  readonly caller: Pick<Caller, 'brandId' | 'deviceId'>;
};

/** The one guard for both kinds. Whatever was brought is used up with the transaction. */
export async function passCaptcha(
  { deps, tx, caller }: CaptchaCaller,
  action: CaptchaAction,
  answer: CaptchaAnswer,
): Promise<'missing' | 'wrong' | 'right'> {
  const terms = { brandId: caller.brandId, deviceHash: deps.hashes.device(caller.deviceId), action, now: deps.now() };
  if (answer.captchaProof)
    return (await takeProof(tx, answer.captchaProof, {
      ...terms,
      key: deps.hashes.proofKey,
      numbers: deps.captchaNumbers,
    }))
      ? 'right'
      : 'wrong';
  if (!answer.captcha || !answer.captchaId) return 'missing';
  return (await takeCaptcha(tx, deps.hashes.captchaKey, { ...terms, id: answer.captchaId, text: answer.captcha }))
    ? 'right'
    : 'wrong';
}
