import { SIGN_IN_PROVIDERS, type SignInProvider } from '@baize/contract/sign-in-providers';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { SealedRows } from '../../../../sealing/index.ts';
import type { ProviderVault } from './vault.ts';
import type { ProviderAccount } from './wire.ts';

export type ProviderRow = Readonly<Row<'identity.provider'>>;
export type VisitRow = Readonly<Row<'identity.providerVisit'>>;

const PROVIDER = tables
  .selectFrom('identity.provider')
  .select(['brandId', 'provider', 'isOn', 'clientId', 'secret', 'keyVersion', 'version']);

export const listProviders = (tx: Tx, brandId: BrandId): Promise<ProviderRow[]> =>
  tx.rows(PROVIDER.where('brandId', '=', brandId));

/** The settings of one provider, unchanged by others until the transaction ends. */
export const lockProvider = (tx: Tx, brandId: BrandId, provider: SignInProvider): Promise<ProviderRow | undefined> =>
  tx.maybe(PROVIDER.where('brandId', '=', brandId).where('provider', '=', provider).forUpdate());

export async function saveProvider(tx: Tx, row: ProviderRow): Promise<void> {
  const { brandId: _brand, provider: _provider, ...change } = row;
  await tx.run(
    tables
      .insertInto('identity.provider')
      .values(row)
      .onConflict((clash) => clash.columns(['brandId', 'provider']).doUpdateSet(change)),
  );
}

/** How the brand is known to a provider that it has opened. */
export async function openAccount(
  tx: Tx,
  vault: ProviderVault,
  of: { readonly brandId: BrandId; readonly provider: SignInProvider },
): Promise<ProviderAccount | undefined> {
  const row = await tx.maybe(PROVIDER.where('brandId', '=', of.brandId).where('provider', '=', of.provider));
  if (!row?.isOn || row.secret === null || row.keyVersion === null) return undefined;
  const secret = vault.open(await vault.keys(tx), of, { value: row.secret, keyVersion: row.keyVersion });
  return { ...of, clientId: row.clientId, secret, version: row.version };
}

type Client = { readonly brandId: BrandId; readonly id: string; readonly secret: string };

/** Opens every provider for a brand that has set none of them yet, under one client. */
export async function openSignIn(tx: Tx, vault: ProviderVault, { brandId, id, secret: plain }: Client): Promise<void> {
  const known = await listProviders(tx, brandId);
  for (const provider of SIGN_IN_PROVIDERS) {
    if (known.some((each) => each.provider === provider)) continue;
    const { value: secret, keyVersion } = vault.seal(await vault.keys(tx), { brandId, provider }, plain);
    await saveProvider(tx, { brandId, provider, isOn: true, clientId: id, secret, keyVersion, version: 1 });
  }
}

export async function insertVisit(tx: Tx, visit: VisitRow): Promise<void> {
  await tx.run(tables.insertInto('identity.providerVisit').values(visit));
}

type TakeVisit = {
  readonly ticketHash: Buffer;
  readonly deviceHash: Buffer;
  readonly purposes: readonly VisitRow['purpose'][];
  readonly now: Date;
};

/** Of which provider a ticket is, without using it up. */
export async function providerOfTicket(
  tx: Tx,
  { ticketHash, deviceHash }: Pick<TakeVisit, 'ticketHash' | 'deviceHash'>,
): Promise<SignInProvider | undefined> {
  const visit = await tx.maybe(
    tables
      .selectFrom('identity.providerVisit')
      .select('provider')
      .where('ticketHash', '=', ticketHash)
      .where('deviceHash', '=', deviceHash)
      .where('purpose', '=', 'register'),
  );
  return visit?.provider;
}

/** The visit of a state or ticket, on its own device. It is used up. */
export const takeVisit = (
  tx: Tx,
  { ticketHash, deviceHash, purposes, now }: TakeVisit,
): Promise<VisitRow | undefined> =>
  tx.maybe(
    tables
      .deleteFrom('identity.providerVisit')
      .where('ticketHash', '=', ticketHash)
      .where('deviceHash', '=', deviceHash)
      .where('purpose', 'in', purposes)
      .where('expiresAt', '>', now)
      .returning(['id', 'brandId', 'provider', 'purpose', 'ticketHash', 'deviceHash'])
      .returning(['memberId', 'subjectHash', 'expiresAt']),
  );

export const purgeVisits = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('identity.providerVisit').where('brandId', '=', brandId).where('expiresAt', '<', now));

type Subject = { readonly brandId: BrandId; readonly provider: SignInProvider; readonly subjectHash: Buffer };

export async function findLinked(tx: Tx, { brandId, provider, subjectHash }: Subject): Promise<MemberId | undefined> {
  const found = await tx.maybe(
    tables
      .selectFrom('identity.providerLink')
      .select('memberId')
      .where('brandId', '=', brandId)
      .where('provider', '=', provider)
      .where('subjectHash', '=', subjectHash),
  );
  return found?.memberId;
}

/** False: they are linked with somebody, or the member with another account there. */
export async function insertLink(
  tx: Tx,
  link: Subject & { readonly memberId: MemberId; readonly linkedAt: Date },
): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('identity.providerLink')
      .values(link)
      .onConflict((clash) => clash.doNothing()),
  );
  return written === 1;
}

/** How many players an account there opens. */
export async function countLinks(tx: Tx, brandId: BrandId, provider: SignInProvider): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('identity.providerLink')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('brandId', '=', brandId)
      .where('provider', '=', provider),
  );
  return count;
}

export const deleteLink = async (tx: Tx, memberId: MemberId, provider: SignInProvider): Promise<boolean> =>
  (await tx.run(
    tables.deleteFrom('identity.providerLink').where('memberId', '=', memberId).where('provider', '=', provider),
  )) === 1;

export async function dropLinks(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('identity.providerLink').where('memberId', '=', memberId));
}

export const listLinks = (
  tx: Tx,
  memberId: MemberId,
): Promise<{ readonly provider: SignInProvider; readonly linkedAt: Date }[]> =>
  tx.rows(
    tables
      .selectFrom('identity.providerLink')
      .select(['provider', 'linkedAt'])
      .where('memberId', '=', memberId)
      .orderBy('linkedAt'),
  );

/** Secrets of brands at providers as a rotation of keys finds them. */
export const sealedProviders = (vault: ProviderVault): SealedRows => ({
  name: 'sign-in providers',
  ofBrands: true,
  resealSome: async (tx) => {
    const keys = await vault.keys(tx);
    const rows = await tx.rows(
      PROVIDER.where(sql<boolean>`brand_id = current_brand()`)
        .where('keyVersion', '<', keys.current)
        .forUpdate(),
    );
    for (const row of rows) {
      if (row.secret === null || row.keyVersion === null) continue;
      const plain = vault.open(keys, row, { value: row.secret, keyVersion: row.keyVersion });
      const { value: secret, keyVersion } = vault.seal(keys, row, plain);
      await saveProvider(tx, { ...row, secret, keyVersion });
    }
    return rows.length;
  },
});
