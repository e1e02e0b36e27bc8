import { randomBytes } from 'node:crypto';
import type { PayoutAccount } from '@baize/contract/withdrawals';
import type { PayoutKind } from '@baize/contract/payout-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { sealedById, type Keyring, type SealedField, type SealedRows } from '../../../../sealing/index.ts';

/** What is paid to, in clear: only while it is shown masked, or handed to the provider. */
export type PayoutTarget = { readonly provider: string; readonly number: string; readonly holder: string };
type Columns = Row<'cashier.payoutAccount'>;
export type AccountRow = Readonly<Pick<Columns, 'id' | 'memberId' | 'kind' | 'boundAt' | 'usableAt'>> & {
  readonly target: PayoutTarget;
};
export type AccountDraft = Readonly<
  Pick<Columns, 'id' | 'brandId' | 'memberId' | 'kind' | 'numberHash' | 'boundAt' | 'usableAt'>
> & { readonly target: PayoutTarget };

const FIELD: SealedField = { field: 'cashier.payout_account.data', before: 'payout-account' };
const ACCOUNT = tables.selectFrom('cashier.payoutAccount').selectAll();
const HASH_BYTES = 32;

/** False: the account is bound already, by this member or another. */
export async function insertAccount(tx: Tx, keyring: Keyring, { target, ...draft }: AccountDraft): Promise<boolean> {
  const keys = await keyring.keys(tx);
  const { value: data, keyVersion } = keys.seal({ ...FIELD, row: draft.id }, JSON.stringify(target));
  const made = await tx.run(
    tables
      .insertInto('cashier.payoutAccount')
      .values({ ...draft, data, keyVersion })
      .onConflict((clash) => clash.columns(['brandId', 'numberHash']).doNothing()),
  );
  return made === 1;
}

/** That a member wanted an account which another one holds is evidence of one person with two of ours. */
export async function noteClaim(
  tx: Tx,
  claim: Omit<Row<'cashier.payoutClaim'>, 'holderId'>,
  numberHash: Buffer,
): Promise<void> {
  const holder = await tx.maybe(
    tables
      .selectFrom('cashier.payoutAccount')
      .select('memberId')
      .where('brandId', '=', claim.brandId)
      .where('numberHash', '=', numberHash)
      .where('memberId', '<>', claim.memberId),
  );
  if (!holder) return;
  await tx.run(
    tables
      .insertInto('cashier.payoutClaim')
      .values({ ...claim, holderId: holder.memberId })
      .onConflict((clash) => clash.columns(['memberId', 'holderId']).doUpdateSet({ claimedAt: claim.claimedAt })),
  );
}

async function open(tx: Tx, keyring: Keyring, rows: readonly Columns[]): Promise<AccountRow[]> {
  if (rows.length === 0) return [];
  const keys = await keyring.keys(tx);
  return rows.map(({ data, keyVersion, id, memberId, kind, boundAt, usableAt }) => {
    const target = JSON.parse(keys.open({ ...FIELD, row: id }, { value: data, keyVersion }).toString()) as PayoutTarget;
    return { id, memberId, kind, boundAt, usableAt, target };
  });
}

export const listAccounts = async (tx: Tx, keyring: Keyring, member: MemberId): Promise<AccountRow[]> =>
  open(tx, keyring, await tx.rows(ACCOUNT.where('memberId', '=', member).orderBy('boundAt').orderBy('id')));

export async function findAccounts(
  tx: Tx,
  keyring: Keyring,
  ids: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, AccountRow>> {
  const rows = await tx.rows(ACCOUNT.where('id', '=', sql<Uuid>`any (${[...new Set(ids)]}::uuid[])`));
  return new Map((await open(tx, keyring, rows)).map((row) => [row.id, row]));
}

/**
 * Takes out of a member's accounts whose they were; the rows stay, since orders were paid to them. Such an account is
 * found by nobody, and may be bound by another member.
 */
export async function blankAccounts(tx: Tx, keyring: Keyring, member: MemberId): Promise<void> {
  const keys = await keyring.keys(tx);
  const blank: PayoutTarget = { provider: '', number: '', holder: '' };
  const rows = await tx.rows(
    tables.selectFrom('cashier.payoutAccount').select('id').where('memberId', '=', member).forUpdate(),
  );
  for (const { id } of rows) {
    const { value: data, keyVersion } = keys.seal({ ...FIELD, row: id }, JSON.stringify(blank));
    const numberHash = randomBytes(HASH_BYTES);
    await tx.run(
      tables.updateTable('cashier.payoutAccount').set({ data, keyVersion, numberHash }).where('id', '=', id),
    );
  }
}

const SHOWN_DIGITS = 4;
/** The last four of a number, whatever its length. */
export const maskNumber = (number: string): string => `••••${number.slice(-SHOWN_DIGITS)}`;
const maskHolder = (holder: string): string =>
  holder
    .split(' ')
    .map((word) => `${Array.from(word)[0] ?? ''}${'•'.repeat(Math.max(0, Array.from(word).length - 1))}`)
    .join(' ');

export const presentAccount = ({ id, kind, target, boundAt, usableAt }: AccountRow): PayoutAccount => ({
  id,
  kind,
  provider: target.provider,
  number: maskNumber(target.number),
  holder: maskHolder(target.holder),
  boundAt: boundAt.toISOString(),
  usableAt: usableAt.toISOString(),
});

/** A name as it is compared: neither case, compatible forms, dots nor doubled spaces tell two people apart. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.'’-]+/gu, ' ')
    .trim();

export const isAnyBound = async (tx: Tx, member: MemberId): Promise<boolean> =>
  (await tx.maybe(tables.selectFrom('cashier.payoutAccount').select('id').where('memberId', '=', member).limit(1))) !==
  undefined;

/** Whether an account that the member has bound is held by somebody of this name. */
export async function isHolder(
  tx: Tx,
  keyring: Keyring,
  { member, name }: { readonly member: MemberId; readonly name: string },
): Promise<boolean> {
  const accounts = await listAccounts(tx, keyring, member);
  return accounts.some(({ target }) => nameKey(target.holder) === nameKey(name));
}

/** What makes an account one: no other member of the brand binds it. */
export const accountKey = (
  brandId: BrandId,
  { kind, provider, number }: { readonly kind: PayoutKind; readonly provider: string; readonly number: string },
): string => [brandId, kind, nameKey(provider), kind === 'crypto' ? number : number.replace(/^0+/, '')].join(':');

/** As a rotation of keys finds them. */
export const sealedAccounts = (keyring: Keyring): SealedRows => sealedById(keyring, 'payout accounts', FIELD);
