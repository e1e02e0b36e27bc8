import { randomUUID } from 'node:crypto';
import type { ChannelProvider, ConnectedProvider, ProviderKeys } from '@baize/contract/payment-providers';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { sealedById, type Keyring, type SealedField, type SealedRows } from '../../../../sealing/index.ts';

export type ConnectionRow = Readonly<Omit<Row<'cashier.paymentConnection'>, 'data' | 'keyVersion'>>;
/** With its keys in clear: only where a provider is asked or a webhook read. */
export type OpenConnection = ConnectionRow & ProviderKeys;
export type ConnectionDraft = Pick<
  ConnectionRow,
  'id' | 'brandId' | 'provider' | 'mode' | 'madeAt' | 'merchantAccount' | 'urlPrefix'
> &
  ProviderKeys;

const FIELD: SealedField = { field: 'cashier.payment_connection.data', before: 'payment-connection' };
const KEY_END = 4;
const SHOWN = [
  'id',
  'brandId',
  'provider',
  'mode',
  'keyEnd',
  'merchantAccount',
  'urlPrefix',
  'enabled',
  'approvedAt',
  'madeAt',
  'version',
] as const;
const CONNECTION = tables.selectFrom('cashier.paymentConnection');

export async function insertConnection(
  tx: Tx,
  keyring: Pick<Keyring, 'keys'>,
  { apiKey, webhookSecret, ...draft }: ConnectionDraft,
): Promise<ConnectionRow> {
  const keys = await keyring.keys(tx);
  const { value: data, keyVersion } = keys.seal(
    { ...FIELD, row: draft.id },
    JSON.stringify({ apiKey, webhookSecret } satisfies ProviderKeys),
  );
  return tx.row(
    tables
      .insertInto('cashier.paymentConnection')
      .values({ ...draft, keyEnd: apiKey.slice(-KEY_END), data, keyVersion, enabled: false })
      .returning(SHOWN),
  );
}

export const listConnections = (tx: Tx): Promise<ConnectionRow[]> =>
  tx.rows(CONNECTION.select(SHOWN).orderBy('provider').orderBy('madeAt', 'desc').orderBy('id'));

export const lockConnections = (tx: Tx): Promise<ConnectionRow[]> =>
  tx.rows(CONNECTION.select(SHOWN).orderBy('id').forUpdate());

/** False: it was changed since this version was read. */
export async function saveConnection(
  tx: Tx,
  { id, version }: Pick<ConnectionRow, 'id' | 'version'>,
  change: Partial<Pick<ConnectionRow, 'enabled' | 'approvedAt'>>,
): Promise<boolean> {
  const saved = await tx.run(
    tables
      .updateTable('cashier.paymentConnection')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );
  return saved === 1;
}

/** The providers of which the brand has an open connection. */
export const listOpenConnections = (
  tx: Tx,
  brandId: BrandId,
): Promise<Pick<ConnectionRow, 'id' | 'provider' | 'mode'>[]> =>
  tx.rows(CONNECTION.select(['id', 'provider', 'mode']).where('brandId', '=', brandId).where('enabled', '=', true));

/** By whom orders of the brand can be served now. */
export const listServing = async (
  tx: Tx,
  { brandId, sandbox }: { readonly brandId: BrandId; readonly sandbox: boolean },
): Promise<ChannelProvider[]> => [
  ...(sandbox ? (['sandbox'] as const) : []),
  ...(await listOpenConnections(tx, brandId)).map(({ provider }) => provider),
];

/** One that serves at once, unless the brand has one of this provider. */
export async function seedConnection(
  tx: Tx,
  keyring: Pick<Keyring, 'keys'>,
  draft: Omit<ConnectionDraft, 'id'>,
): Promise<void> {
  const known = await listConnections(tx);
  if (known.some(({ provider }) => provider === draft.provider)) return;
  const made = await insertConnection(tx, keyring, { id: randomUUID() as Uuid, ...draft });
  await saveConnection(tx, made, { enabled: true, approvedAt: draft.madeAt });
}

export type WhichConnections =
  | { readonly id: Uuid }
  | { readonly brandId: BrandId; readonly provider: ConnectedProvider };

/** With their keys: one by its id, or all of a provider that two people have agreed to. */
export async function openConnections(
  tx: Tx,
  keyring: Pick<Keyring, 'keys'>,
  which: WhichConnections,
): Promise<OpenConnection[]> {
  const agreed = CONNECTION.selectAll().where('approvedAt', 'is not', null);
  const rows = await tx.rows(
    'id' in which
      ? agreed.where('id', '=', which.id)
      : agreed.where('brandId', '=', which.brandId).where('provider', '=', which.provider),
  );
  const keys = rows.length === 0 ? undefined : await keyring.keys(tx);
  return rows.map(({ data, keyVersion, ...row }) => {
    const plain = keys!.open({ ...FIELD, row: row.id }, { value: data, keyVersion }).toString();
    return { ...row, ...(JSON.parse(plain) as ProviderKeys) };
  });
}

/** As a rotation of keys finds them. */
export const sealedConnections = (keyring: Keyring): SealedRows =>
  sealedById(keyring, 'keys at payment providers', FIELD);
