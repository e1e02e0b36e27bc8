import type { TREE_SHOWN, TreeNode } from '@baize/contract/console/agent-tree';
import type { KeysetPage } from '@baize/contract/envelope';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { sql, type RawBuilder } from 'kysely';
import { beginsWith } from '../../../db/begins-with.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';

type Shown = (typeof TREE_SHOWN)[number];
export type NodesQuery = KeysetQuery & {
  readonly under?: MemberId | undefined;
  readonly search?: string | undefined;
  readonly shown: Shown;
};

/** As the index of agents below an account says it. */
const SHOWN: Record<Shown, RawBuilder<boolean>> = {
  agents: sql<boolean>`m.type in (1, 2, 41, 42)`,
  everybody: sql<boolean>`m.type <> 4`,
};

const NODES = tables
  .selectFrom('identity.member as m')
  .leftJoin('agents.team as t', 't.memberId', 'm.id')
  .select(['m.id', 'm.parentId', 'm.account', 'm.nickname', 'm.type', 'm.status', 'm.registeredAt', 'm.currency'])
  .select(['t.agents', 't.members'])
  .select(
    sql<ContractKind[]>`array(select distinct c.kind from agents.contract c
      where c.holder_id = m.id and c.ended_at is null order by c.kind)`.as('contracts'),
  );
type NodeRow = Awaited<ReturnType<typeof NODES.execute>>[number];

export const presentNode = (row: NodeRow): TreeNode => ({
  id: row.id.toString(),
  parentId: row.parentId?.toString() ?? null,
  account: row.account,
  nickname: row.nickname,
  type: row.type,
  status: row.status,
  registeredAt: row.registeredAt.toISOString(),
  size: { agents: row.agents ?? 0, members: row.members ?? 0 },
  contracts: row.contracts,
});

export const findNode = (tx: Tx, id: MemberId): Promise<NodeRow | undefined> =>
  tx.maybe(NODES.where('m.id', '=', id).where('m.type', '<>', 4));

/** Accounts right below another one, or, without, right below the platform; or whoever is sought. */
export async function listNodes(tx: Tx, { search, ...query }: NodesQuery): Promise<KeysetPage<TreeNode>> {
  const rows = await (search ? searchNodes(tx, search, query) : nodesUnder(tx, query));
  const page = keysetPageOf(rows, query, ({ id }) => id.toString());
  return { ...page, content: page.content.map(presentNode) };
}

/** The newest first. Their numbers are read of a page alone. */
function nodesUnder(tx: Tx, { under, shown, ...query }: Omit<NodesQuery, 'search'>): Promise<NodeRow[]> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const { before, after, pageSize } = query;
  const wanted = tables
    .selectFrom('identity.member as m')
    .select('m.id')
    .where(SHOWN[shown])
    .$if(under === undefined, (members) => members.where('m.parentId', 'is', null))
    .$if(under !== undefined, (members) => members.where('m.parentId', '=', under!))
    .$if(before !== undefined, (members) => members.where('m.id', '<', memberId(before!)))
    .$if(before === undefined && after !== undefined, (members) => members.where('m.id', '>', memberId(after!)))
    .orderBy('m.id', order)
    .limit(pageSize + 1);
  return tx.rows(NODES.where('m.id', 'in', wanted).orderBy('m.id', order));
}

/** By name: in that order an index finds a page without reading everybody who begins so. */
function searchNodes(tx: Tx, search: string, query: KeysetQuery): Promise<NodeRow[]> {
  const key = search.normalize('NFKC').toLowerCase();
  const isBack = goesTowardsNewer(query);
  const order = sql.raw(isBack ? 'desc' : 'asc');
  const cursor = query.before ?? query.after;
  const beyond =
    cursor === undefined
      ? sql`true`
      : sql`m.account_key collate "C" ${sql.raw(isBack ? '<' : '>')}
          (select c.account_key from identity.member c where c.id = ${cursor}::bigint)`;
  const wanted = sql<MemberId>`select m.id from (
      (select m.id, m.account_key from identity.member m
        where ${beginsWith('m.account_key', key)} and m.type <> 4 and ${beyond}
        order by m.account_key collate "C" ${order} limit ${query.pageSize + 1})
      union
      select m.id, m.account_key from identity.affiliate_code a join identity.member m on m.id = a.member_id
        where a.code_key = ${key} and a.kind = 'agent' and ${beyond}
    ) m order by m.account_key collate "C" ${order} limit ${query.pageSize + 1}`;
  return tx.rows(
    NODES.where(sql<boolean>`m.id in (${wanted})`).orderBy(sql`m.account_key collate "C"`, isBack ? 'desc' : 'asc'),
  );
}
