import { sql } from 'kysely';
import { tables, type Row } from '../../../db/query.ts';
import type { SealedRows } from '../../../sealing/index.ts';
import type { PersonVault, SealedPerson } from './person-vault.ts';

const ROWS_AT_ONCE = 200;

/** Personal data as a rotation of keys finds it. Erased persons have no key, and nothing to seal anew. */
export const sealedPersons = (vault: PersonVault): SealedRows => ({
  name: 'persons',
  ofBrands: true,
  resealSome: async (tx) => {
    const keys = await vault.keys(tx);
    const rows = (await tx.rows(
      tables
        .selectFrom('identity.person')
        .select(['memberId', 'wrappedKey', 'keyVersion', 'data'])
        .where(sql<boolean>`brand_id = current_brand()`)
        .where('keyVersion', '<', keys.current)
        .orderBy('keyVersion')
        .orderBy('memberId')
        .limit(ROWS_AT_ONCE)
        .forUpdate(),
    )) as (Pick<Row<'identity.person'>, 'memberId'> & SealedPerson)[];
    const sealed = rows.map((row) => ({ id: row.memberId, ...vault.reseal(keys, row.memberId, row) }));
    await tx.run(sql`
      update identity.person p set wrapped_key = s.wrapped_key, data = s.data, key_version = ${keys.current}
        from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map(({ wrappedKey }) => wrappedKey)}::bytea[],
          ${sealed.map(({ data }) => data)}::bytea[]) as s (id, wrapped_key, data)
        where p.member_id = s.id`);
    return rows.length;
  },
});
