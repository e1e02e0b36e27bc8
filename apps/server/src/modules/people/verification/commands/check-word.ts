import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { insertUsedCode } from '../code-store.ts';
import type { VerificationDeps } from '../deps.ts';
import { readRecipient } from '../recipient.ts';
import type { CodeCheck, CodeVerdict } from './check-code.ts';

/** In place of a code: the word of a third party that the number was proven to. */
export type WordCheck = Omit<CodeCheck, 'code'> & { readonly word: string };

/**
 * Judges what a third party has signed, and uses it up: it is kept as a code that was used, under an id of its own, and
 * is right once. One that cannot be judged leaves the number unproven.
 */
export async function checkWord(
  deps: VerificationDeps,
  { caller, purpose, to, word }: WordCheck,
): Promise<CodeVerdict> {
  const { channels, hashes, log } = deps;
  const recipient = readRecipient(to);
  if (recipient?.channel !== 'sms' || channels.numberWitness === null) return 'wrong';
  const judged = await channels.numberWitness.judge(word, recipient.to);
  if (!judged.ok) log.warn({ fault: judged.fault }, 'the keys of the third party that proves numbers were not there');
  if (!judged.ok) return 'wrong';
  if (judged.verdict !== 'right') return judged.verdict;
  const { brandId } = caller;
  const now = deps.now();
  const used = await runCommand(deps, { brandId }, async (tx) => {
    const row = {
      brandId,
      purpose,
      recipientHash: hashes.recipient(brandId, recipient),
      deviceHash: hashes.device(caller.deviceId),
      id: hashes.word(brandId, word),
      prefix: recipient.prefix,
    };
    return ok(await insertUsedCode(tx, { ...row, codeHash: null, createdAt: now, expiresAt: now, usedAt: now }));
  });
  return used.ok && used.value ? 'right' : 'expired';
}
