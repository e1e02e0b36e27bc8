import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';

export type PasskeyRow = Readonly<Row<'identity.passkey'>>;
type ChallengeRow = Readonly<Row<'identity.passkeyChallenge'>>;

/** Of one member. */
export const PASSKEYS_MAX = 10;

const PASSKEY = tables
  .selectFrom('identity.passkey')
  .select(['id', 'brandId', 'memberId', 'credentialId', 'publicKey', 'signCount', 'transports', 'name'])
  .select(['createdAt', 'lastUsedAt']);

export const listPasskeys = (tx: Tx, memberId: MemberId): Promise<PasskeyRow[]> =>
  tx.rows(PASSKEY.where('memberId', '=', memberId).orderBy('createdAt'));

/** Whose key it is. */
export async function findHolder(tx: Tx, brandId: BrandId, credentialId: string): Promise<MemberId | undefined> {
  const found = await tx.maybe(PASSKEY.where('brandId', '=', brandId).where('credentialId', '=', credentialId));
  return found?.memberId;
}

/** The key of this id, unchanged by others until the transaction ends. */
export const lockPasskey = (tx: Tx, brandId: BrandId, credentialId: string): Promise<PasskeyRow | undefined> =>
  tx.maybe(PASSKEY.where('brandId', '=', brandId).where('credentialId', '=', credentialId).forUpdate());

/** False: the brand has this key already. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('identity.passkey')
      .values(passkey)
      .onConflict((clash) => clash.doNothing()),
  );
  return written === 1;
}

export async function noteUse(
  tx: Tx,
  id: Uuid,
  use: { readonly signCount: bigint; readonly now: Date },
): Promise<void> {
  const set = { signCount: use.signCount, lastUsedAt: use.now };
  await tx.run(tables.updateTable('identity.passkey').set(set).where('id', '=', id));
}

export const deletePasskey = async (tx: Tx, memberId: MemberId, id: Uuid): Promise<boolean> =>
  (await tx.run(tables.deleteFrom('identity.passkey').where('memberId', '=', memberId).where('id', '=', id))) === 1;

/** The member's keys open nothing any more, nor do those that are being made. */
export async function dropPasskeys(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('identity.passkey').where('memberId', '=', memberId));
  await tx.run(tables.deleteFrom('identity.passkeyChallenge').where('memberId', '=', memberId));
}

export async function insertChallenge(tx: Tx, challenge: ChallengeRow): Promise<void> {
  await tx.run(tables.insertInto('identity.passkeyChallenge').values(challenge));
}

type Taking = Pick<ChallengeRow, 'challengeHash' | 'deviceHash' | 'memberId'> & { readonly now: Date };

/** Whether this challenge was put to this device, and for this member or a login. It is used up. */
export async function takeChallenge(tx: Tx, { challengeHash, deviceHash, memberId, now }: Taking): Promise<boolean> {
  const taken = await tx.run(
    tables
      .deleteFrom('identity.passkeyChallenge')
      .where('challengeHash', '=', challengeHash)
      .where('deviceHash', '=', deviceHash)
      .where('memberId', 'is not distinct from', memberId)
      .where('expiresAt', '>', now),
  );
  return taken === 1;
}

export const purgeChallenges = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('identity.passkeyChallenge').where('brandId', '=', brandId).where('expiresAt', '<', now));
