import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { readAdminDatabase } from '../../scripts/admin-database.ts';
import { BAIZE_ID } from './stack.ts';

/**
 * A win that the studio asked for while its door was shut, as the wallet puts it down; the studio itself never asks for
 * one. Answers the case's id.
 */
export async function leaveCase(account: string): Promise<string> {
  const client = new pg.Client({ connectionString: readAdminDatabase(join(import.meta.dirname, '../..')).url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('baize.brand', $1, true)", [String(BAIZE_ID)]);
    const { rows } = await client.query<{ id: string }>(
      `with opened as (
        insert into vendors.vendor_case (brand_id, supplier_id, code, day)
        select $1, id, 'SUPPLIER_CLOSED', current_date from vendors.supplier order by id limit 1
        on conflict (brand_id, supplier_id, code, day) where decided_at is null do update set last_at = now()
        returning id, supplier_id
      )
      insert into vendors.case_row
        (case_id, brand_id, supplier_id, member_id, tx_uuid, code, kind, content, round, amount, currency)
      select o.id, $1, o.supplier_id, m.id, $2, 'SUPPLIER_CLOSED', 'win', $2, 'round-of-the-journey', 2500000000, 'BDT'
      from opened o, identity.member m where m.brand_id = $1 and m.account = $3
      returning case_id::text as id`,
      [BAIZE_ID, randomUUID(), account],
    );
    await client.query('commit');
    return rows[0]!.id;
  } finally {
    await client.end();
  }
}
