/** For tests of growth: what statements cost in blocks, which time on a busy machine does not tell. */
import type { Tx } from './db/pool.ts';
import { compileQuery, type Query } from './db/query.ts';
import type { BrandId } from './ids.ts';
import type { TestPlatform } from './testing-platform.ts';

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

/** How many blocks the statements of some work touch, each of which is run twice. */
export async function blocksOf(
  { platform }: Pick<TestPlatform, 'platform'>,
  brandId: BrandId,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  let blocks = 0;
  await platform.deps.db.tx(brandId, (tx) => {
    const counted = async (asked: Query<object>): Promise<object[]> => {
      const { text, values } = compileQuery(asked);
      const [plan] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values ?? [],
      );
      const top = plan!['QUERY PLAN'][0].Plan;
      blocks += top['Shared Hit Blocks'] + top['Shared Read Blocks'];
      return tx.rows(asked);
    };
    const one = async (asked: Query<object>): Promise<object | undefined> => (await counted(asked))[0];
    const changed = async (asked: Query<object>): Promise<number> => (await counted(asked)).length;
    return work({
      ...tx,
      rows: counted as Tx['rows'],
      row: one as Tx['row'],
      maybe: one as Tx['maybe'],
      run: changed as Tx['run'],
    });
  });
  return blocks;
}
