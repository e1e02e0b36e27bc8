import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Uuid } from '../../../../ids.ts';
import { countConversion, countTry, isRightCode, useCode, type CodeBinding } from '../code-store.ts';
import type { Caller, VerificationDeps } from '../deps.ts';
import { readRecipient, type CodeTarget } from '../recipient.ts';
import type { CodePurpose } from '../texts.ts';

export type CodeCheck = {
  readonly caller: Caller;
  readonly purpose: CodePurpose;
  readonly to: CodeTarget;
  readonly code: string;
};
/** `expired`: there is no code any more that could be right. */
export type CodeVerdict = 'right' | 'wrong' | 'expired';

const CODE = /^\d{4,10}$/;

/**
 * Judges a code and uses it up where it is right. The try is counted, and committed, before it is judged; a code is
 * right once, however often it is sent at the same time.
 */
export async function checkCode(
  deps: VerificationDeps,
  { caller, purpose, to, code }: CodeCheck,
): Promise<CodeVerdict> {
  const { brandId } = caller;
  const recipient = readRecipient(to);
  if (!recipient) return 'wrong';
  const binding: CodeBinding = {
    brandId,
    purpose,
    recipientHash: deps.hashes.recipient(brandId, recipient),
    deviceHash: deps.hashes.device(caller.deviceId),
  };
  const tried = await runCommand(deps, { brandId }, async (tx) => ok(await countTry(tx, binding, deps.now())));
  const found = tried.ok ? tried.value.code : undefined;
  if (!found) return 'expired';
  const typed = code.trim();
  const isRight =
    CODE.test(typed) &&
    (found.codeHash === null
      ? await askService(deps, recipient.to, typed)
      : isRightCode(deps.hashes.codeKey, { id: found.id, hash: found.codeHash }, typed));
  return isRight ? useUp(deps, caller, { id: found.id, prefix: found.prefix }) : 'wrong';
}

async function useUp(
  deps: VerificationDeps,
  { brandId }: Caller,
  { id, prefix }: { readonly id: Uuid; readonly prefix: string },
): Promise<CodeVerdict> {
  const used = await runCommand(deps, { brandId }, async (tx) => {
    const now = deps.now();
    const isFirst = await useCode(tx, id, now);
    if (isFirst) await countConversion(tx, { brandId, prefix, now, what: 'used' });
    return ok(isFirst);
  });
  return used.ok && used.value ? 'right' : 'expired';
}

/** Asks the third party that drew it. One that cannot be asked leaves the code unproven. */
async function askService({ channels, log }: VerificationDeps, to: string, code: string): Promise<boolean> {
  const answer = await channels.codeService?.check(to, code);
  if (answer?.ok === false) log.warn({ fault: answer.fault }, 'the third party that checks codes did not answer');
  return answer?.ok === true && answer.right;
}
