import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import type { Channel } from '../manual/defaults.ts';

export type AccountRow = Readonly<Row<'cashier.receivingAccount'>>;
type ChannelDraft = Omit<Channel, 'version'> & { readonly brandId: BrandId };

/** False: the brand has a channel of this code. */
export async function insertChannel(tx: Tx, { name, ...draft }: ChannelDraft): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('cashier.depositChannel')
      .values({ ...draft, name: { ...name } })
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

type ChannelChange = Pick<Channel, 'name' | 'rules' | 'provider' | 'coin' | 'enabled' | 'approved'>;
/** False: it was changed since this version was read. */
export async function saveChannel(
  tx: Tx,
  { code, version }: Pick<Channel, 'code' | 'version'>,
  { name, ...rest }: ChannelChange,
): Promise<boolean> {
  const saved = await tx.run(
    tables
      .updateTable('cashier.depositChannel')
      .set({ ...rest, name: { ...name }, version: version + 1 })
      .where('code', '=', code)
      .where('version', '=', version),
  );
  return saved === 1;
}

/** Nobody changes or orders the brand's channels meanwhile. */
export async function lockChannels(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from cashier.deposit_channel order by code for update`);
}

export async function savePlaces(tx: Tx, codes: readonly string[], step: number): Promise<void> {
  await tx.run(sql`
    update cashier.deposit_channel c set position = o.place * ${step}::integer
    from unnest(${[...codes]}::text[]) with ordinality as o (code, place) where c.code = o.code`);
}

/** How many orders of each way to pay still wait for something. */
export async function countOpen(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    sql<Computed<{ readonly method: string; readonly orders: number }>>`
      select method, count(*)::integer as orders from cashier.deposit
      where brand_id = current_brand() and state in ('pending', 'confirming', 'review') group by method`,
  );
  return new Map(rows.map(({ method, orders }) => [method, orders]));
}

const ACCOUNT = tables.selectFrom('cashier.receivingAccount').selectAll();
export const listAccounts = (tx: Tx): Promise<AccountRow[]> =>
  tx.rows(ACCOUNT.orderBy('provider').orderBy('number').orderBy('id'));
export const lockAccount = (tx: Tx, id: Uuid): Promise<AccountRow | undefined> =>
  tx.maybe(ACCOUNT.where('id', '=', id).forUpdate());

/** What the orders since bring to each account, of those that may still do. */
export async function sumToday(tx: Tx, since: Date): Promise<ReadonlyMap<Uuid, bigint>> {
  const rows = await tx.rows(
    sql<Computed<{ readonly accountId: Uuid; readonly today: bigint }>>`
      select m.account_id, sum(d.amount)::bigint as today
      from cashier.deposit d join cashier.manual_order m on m.deposit_id = d.id
      where d.brand_id = current_brand() and d.created_at >= ${since}
        and d.state in ('pending', 'confirming', 'review', 'credited')
      group by m.account_id`,
  );
  return new Map(rows.map(({ accountId, today }) => [accountId, today]));
}

export type AccountDraft = Pick<
  AccountRow,
  'id' | 'brandId' | 'channel' | 'provider' | 'holder' | 'number' | 'qr' | 'dayMax'
>;
/** False: the channel has this account. It begins closed. */
export async function insertAccount(tx: Tx, draft: AccountDraft): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('cashier.receivingAccount')
      .values({ ...draft, enabled: false })
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

export async function saveAccount(
  tx: Tx,
  { id, version }: Pick<AccountRow, 'id' | 'version'>,
  change: Partial<Pick<AccountRow, 'enabled' | 'dayMax' | 'approvedAt'>>,
): Promise<boolean> {
  const saved = await tx.run(
    tables
      .updateTable('cashier.receivingAccount')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );
  return saved === 1;
}
