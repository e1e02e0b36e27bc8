import type { Tx } from '../../../../db/pool.ts';
import { tables } from '../../../../db/query.ts';
import type { BrandId } from '../../../../ids.ts';
import type { VerificationDeps } from '../deps.ts';
import { readRecipient, type CodeTarget } from '../recipient.ts';

/** Takes away what was sent to a number or an address; what it cost stays counted. */
export async function forgetRecipient(
  { hashes }: Pick<VerificationDeps, 'hashes'>,
  tx: Tx,
  { brandId, to }: { readonly brandId: BrandId; readonly to: CodeTarget },
): Promise<void> {
  const recipient = readRecipient(to);
  if (!recipient) return;
  const recipientHash = hashes.recipient(brandId, recipient);
  const sent = tables.selectFrom('verification.code').select('id').where('recipientHash', '=', recipientHash);
  const messages = tables.deleteFrom('verification.message').where('brandId', '=', brandId);
  await tx.run(messages.where('codeId', 'in', sent));
  await tx.run(messages.where('recipientHash', '=', recipientHash));
  await tx.run(
    tables.deleteFrom('verification.code').where('brandId', '=', brandId).where('recipientHash', '=', recipientHash),
  );
}
