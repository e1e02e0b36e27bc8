import { sql } from 'kysely';
import { tables, type Row } from '../../../db/query.ts';
import type { SealedRows } from '../../../sealing/index.ts';
import type { SealedTotp, TotpVault } from './totp.ts';

const ROWS_AT_ONCE = 100;

/** Authenticator secrets as a rotation of keys finds them. */
export const sealedSecrets = (totp: TotpVault): SealedRows => ({
  name: 'authenticators',
  ofBrands: false,
  resealSome: async (tx) => {
    const keys = await totp.keys(tx);
    const rows = (await tx.rows(
      tables
        .selectFrom('operators.operator')
        .select(['id', 'totpSecret', 'keyVersion'])
        .where('keyVersion', '<', keys.current)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .forUpdate(),
    )) as (Pick<Row<'operators.operator'>, 'id'> & SealedTotp)[];
    const sealed = rows.map((row) => totp.seal(keys, row.id, totp.open(keys, row.id, row)).totpSecret);
    await tx.run(sql`
      update operators.operator o set totp_secret = s.totp_secret, key_version = ${keys.current}
        from unnest(${rows.map(({ id }) => id)}::integer[], ${sealed}::bytea[]) as s (id, totp_secret)
        where o.id = s.id`);
    return rows.length;
  },
});
