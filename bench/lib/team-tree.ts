import type pg from 'pg';
import { brandId, type BrandId } from '../../apps/server/src/ids.ts';
import { round } from './stats.ts';

export const TREE_CURRENCY = 'BDT';

/** A tree in which everybody has two below them: a million are twenty levels. */
export async function fillTree(client: pg.Client, members: number): Promise<BrandId> {
  const { rows } = await client.query<{ id: number }>(
    `insert into brand.brand (code, name, merchant_code, currency, currency_symbol)
      values ('bench', 'bench', 'bench', $1, $1) returning id`,
    [TREE_CURRENCY],
  );
  const brand = brandId(rows[0]!.id);
  const start = performance.now();
  for (let level = 0, first = 1; first <= members; level += 1, first *= 2)
    await client.query(
      `insert into identity.member (id, brand_id, account, account_key, nickname, type, currency, language, parent_id,
          path, depth)
        overriding system value
        select n, $1, 'm' || n, 'm' || n, 'm' || n, case when n = 1 then 1 else 2 end, $2, 'bn', p.id,
          case when p.id is null then '{}' else p.path || p.id end, $3::integer
        from generate_series($4::bigint, $5::bigint) n left join identity.member p on p.id = n / 2`,
      [brand, TREE_CURRENCY, level, first, Math.min(2 * first - 1, members)],
    );
  console.log(`${members} members after ${round((performance.now() - start) / 1_000, 0)} s`);
  return brand;
}
