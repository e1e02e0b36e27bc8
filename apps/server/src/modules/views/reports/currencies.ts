import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Row } from '../../../db/query.ts';
import type { Period } from './span.ts';

/** Currencies in which anything settled. */
export const currenciesIn = async (tx: Tx, { start, end }: Period): Promise<string[]> =>
  (
    await tx.rows(sql<Pick<Row<'wagers.brandRollup'>, 'currency'>>`
      select distinct currency from wagers.brand_rollup where hour >= ${start} and hour < ${end} order by currency`)
  ).map(({ currency }) => currency);
