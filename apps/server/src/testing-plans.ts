import type { Tx } from './db/pool.ts';
import { compileQuery, type Query } from './db/query.ts';

/**
 * For integration tests: a transaction that has each query explained before it runs. `told` gets the rows of the
 * explanation: lines of text, or one plan where `how` asks for JSON.
 */
export function explaining(tx: Tx, how: string, told: (plan: readonly unknown[]) => void): Tx {
  const explained = async (query: Query<object>): Promise<object[]> => {
    const { text, values } = compileQuery(query);
    const plan = await tx.rows<{ 'QUERY PLAN': unknown }>(`explain ${how} ${text}`, values ?? []);
    told(plan.map((line) => line['QUERY PLAN']));
    return tx.rows(query);
  };
  return {
    ...tx,
    rows: explained as Tx['rows'],
    row: (async (query: Query<object>) => (await explained(query))[0]) as Tx['row'],
  };
}

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

/** The same, and each query tells how many pages of 8 kB it touched. */
export const countingPages = (tx: Tx, told: (pages: number) => void): Tx =>
  explaining(tx, '(analyze, buffers, format json)', ([plan]) => {
    const [{ Plan: top }] = plan as [{ Plan: Plan }];
    told(top['Shared Hit Blocks'] + top['Shared Read Blocks']);
  });
