import type { ListView } from '@baize/contract/console/list-views';
import { sql } from 'kysely';
import type { OperatorContext } from '../../../context.ts';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';

type Owner = Pick<Row<'desk.listView'>, 'brandId' | 'operatorId'>;
export const ownerOf = ({ brandId, operator }: OperatorContext): Owner => ({
  brandId,
  operatorId: operator.operatorId,
});

const of = ({ operatorId }: Owner) => tables.selectFrom('desk.listView').where('operatorId', '=', operatorId);

export const listViews = (tx: Tx, owner: Owner): Promise<ListView[]> =>
  tx.rows(
    of(owner)
      .select(['list', 'name', 'query', 'hidden', 'isDefault'])
      .orderBy('list')
      .orderBy(sql`lower(name)`),
  );

/** Changes of views wait for each other. */
export const takeTurn = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.listViews}::integer)`);

/** How many views there are beside the one of this name: of its list, and of all lists. */
export const countOthers = (tx: Tx, owner: Owner, { list, name }: Pick<ListView, 'list' | 'name'>) =>
  tx.row(
    of(owner)
      .where((each) => each.or([each('list', '!=', list), each('name', '!=', name)]))
      .select((each) => [
        each.fn.countAll<bigint>().filterWhere('list', '=', list).as('ofList'),
        each.fn.countAll<bigint>().as('ofAll'),
      ]),
  );

export async function putView(tx: Tx, view: Row<'desk.listView'>): Promise<void> {
  if (view.isDefault)
    await tx.run(
      tables
        .updateTable('desk.listView')
        .set({ isDefault: false })
        .where('operatorId', '=', view.operatorId)
        .where('list', '=', view.list)
        .where('isDefault', '=', true),
    );
  const { query, hidden, isDefault } = view;
  await tx.run(
    tables
      .insertInto('desk.listView')
      .values(view)
      .onConflict((clash) =>
        clash.columns(['brandId', 'operatorId', 'list', 'name']).doUpdateSet({ query, hidden, isDefault }),
      ),
  );
}

/** False: there is none of this name. */
export const deleteView = async (
  tx: Tx,
  { operatorId }: Owner,
  { list, name }: Pick<ListView, 'list' | 'name'>,
): Promise<boolean> =>
  (await tx.run(
    tables
      .deleteFrom('desk.listView')
      .where('operatorId', '=', operatorId)
      .where('list', '=', list)
      .where('name', '=', name),
  )) === 1;
