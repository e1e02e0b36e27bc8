import { sql } from 'kysely';
import type { Computed } from '../db/query.ts';
import type { Uuid } from '../ids.ts';
import type { Keyring, Sealed, SealedField } from './keyring.ts';
import type { SealedRows } from './rotate.ts';

const ROWS_AT_ONCE = 200;

type SealedRow = Computed<Sealed & { readonly id: Uuid }>;

/** Brands' rows whose field is sealed for the row's own id, with its version beside it in `key_version`. */
export function sealedById(keyring: Pick<Keyring, 'keys'>, name: string, sealed: SealedField): SealedRows {
  const [schema, table, column] = sealed.field.split('.') as [string, string, string];
  const [place, value] = [sql.table(`${schema}.${table}`), sql.ref(column)];
  return {
    name,
    ofBrands: true,
    resealSome: async (tx) => {
      const keys = await keyring.keys(tx);
      const rows = await tx.rows(sql<SealedRow>`
        select id, ${value} as value, key_version from ${place}
        where brand_id = current_brand() and key_version < ${keys.current}
        order by key_version limit ${ROWS_AT_ONCE} for update`);
      const anew = rows.map(({ id, ...was }) => {
        const of = { ...sealed, row: id };
        return keys.seal(of, keys.open(of, was)).value;
      });
      await tx.run(sql`
        update ${place} t set ${value} = s.value, key_version = ${keys.current}
          from unnest(${rows.map(({ id }) => id)}::uuid[], ${anew}::bytea[]) as s (id, value)
          where t.id = s.id`);
      return rows.length;
    },
  };
}
