import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { readAdminDatabase } from '../../scripts/admin-database.ts';
import { BAIZE_ID } from './stack.ts';

/**
 * A withdrawal of which its supplier tells more than is the player's, as the platform puts it down: the demo's own
 * supplier tells the truth. Answers the transfer's reference.
 */
export async function leaveTransfer(account: string): Promise<string> {
  const id = randomUUID();
  const reference = `BZ${id.replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: readAdminDatabase(join(import.meta.dirname, '../..')).url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('baize.brand', $1, true)", [String(BAIZE_ID)]);
    await client.query(
      `with supplier as (
        insert into vendors.supplier (code, name, base_url, operator_id, mode, dialect)
        values ('harbour', 'Silver Harbour', 'http://harbour.invalid', 7, 'plain', 'transfer')
        on conflict (code) do update set name = excluded.name returning id
      ), shut as (
        insert into vendors.supplier_brand (supplier_id, brand_id, enabled) select id, $1, false from supplier
        on conflict do nothing
      ), moved as (
        insert into vendors.transfer (id, brand_id, member_id, supplier_id, currency, direction, reference, state,
          unknown_at, asked, contradiction, said_amount)
        select $2, $1, m.id, s.id, 'BDT', 'out', $3, 'unknown', now(), 1, 'it brings 500.00 more than was moved there',
          75000000
        from supplier s, identity.member m where m.brand_id = $1 and m.account = $4 returning *
      ), opened as (
        insert into vendors.vendor_case (brand_id, supplier_id, code, day)
        select $1, id, 'TRANSFER_DOUBLED', current_date from supplier
        on conflict (brand_id, supplier_id, code, day) where decided_at is null do update set last_at = now()
        returning id
      )
      insert into vendors.case_row
        (case_id, brand_id, supplier_id, member_id, tx_uuid, code, kind, round, amount, currency)
      select o.id, $1, t.supplier_id, t.member_id, t.id, 'TRANSFER_DOUBLED', 'transfer', t.reference, 50000000, 'BDT'
      from opened o, moved t`,
      [BAIZE_ID, id, reference, account],
    );
    await client.query('commit');
    return reference;
  } finally {
    await client.end();
  }
}
