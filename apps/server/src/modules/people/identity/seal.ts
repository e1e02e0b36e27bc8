import { ok } from '@baize/domain/result';
import { SEAL_SKEW_MS, type SealKeySchema } from '@baize/contract/seal';
import { compactDecrypt, exportJWK } from 'jose';
import { z } from 'zod';
import { runCommand } from '../../../command/index.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { KeyPair } from '../../../secrets.ts';

const PlainSchema = z.object({
  route: z.string().max(200),
  at: z.number().int(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  body: z.unknown(),
});
/** A nonce is kept while a seal that carries it could still be young enough, on either side of our clock. */
export const NONCE_KEPT_MS = 3 * SEAL_SKEW_MS;

/** The public key as the page fetches it. */
export async function presentSealKey(pair: KeyPair, now: Date): Promise<z.infer<typeof SealKeySchema>> {
  return {
    kid: pair.kid,
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    jwk: { ...(await exportJWK(pair.publicKey)), kid: pair.kid, use: 'enc' },
    serverTime: now.getTime(),
  };
}

/**
 * Opens a sealed call: made for our key with the algorithms we name, for this very route, within a minute of our clock,
 * and never seen before. Whatever is wrong, the answer is the same, so that nothing can be learned by trying.
 */
export async function openSeal(
  { pair, db, now }: { readonly pair: KeyPair; readonly db: Db; readonly now: Date },
  sealed: string,
  route: string,
): Promise<CallResult<unknown>> {
  const plain = await decrypt(pair, sealed);
  if (plain?.route !== route || Math.abs(now.getTime() - plain.at) > SEAL_SKEW_MS) return fail('SEAL_INVALID');
  return runCommand({ db }, { brandId: null }, async (tx) =>
    (await useNonce(tx, plain.nonce, now)) ? ok(plain.body) : fail('SEAL_INVALID'),
  );
}

/** False: it was used before. */
async function useNonce(tx: Tx, nonce: string, now: Date): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('identity.sealNonce')
      .values({ nonce, seenAt: now })
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

async function decrypt(pair: KeyPair, sealed: string): Promise<z.infer<typeof PlainSchema> | undefined> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, pair.privateKey, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader.kid !== pair.kid || protectedHeader.zip !== undefined) return undefined;
    const parsed = PlainSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // jose throws for every way in which a token can be wrong; none of them is ours to tell apart
  }
}

export async function purgeNonces(tx: Tx, now: Date): Promise<number> {
  return tx.run(tables.deleteFrom('identity.sealNonce').where('seenAt', '<', new Date(now.getTime() - NONCE_KEPT_MS)));
}
