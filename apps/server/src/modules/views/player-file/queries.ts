import { goesTowardsNewer, keysetPageOf } from '../../../page.ts';
import type { PlayerDetailSchema, PlayerQuerySchema, PlayerRowSchema } from '@baize/contract/console/players';
import type { KeysetPage } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import { sql, type InferResult, type RawBuilder } from 'kysely';
import { beginsWith } from '../../../db/begins-with.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { POCKET_CODES, type Pocket } from '../../../ledger/index.ts';
import { within } from '../../../db/span.ts';

type PlayerRow = z.input<typeof PlayerRowSchema>;

const STATUS = sql<PlayerRow['status']>`case when m.status = 'disabled' then 'disabled'
  when g.excluded_until > now() then 'excluded' else 'active' end`;

const PLAYERS = tables.selectFrom('identity.member as m').leftJoin('limits.memberGate as g', 'g.memberId', 'm.id');

/** Sums of bigint columns are numeric in PostgreSQL and would arrive as text. */
const held = <Name extends Pocket>(pocket: Name) =>
  sql<bigint>`coalesce(sum(a.balance) filter (where a.kind = ${POCKET_CODES[pocket]}), 0)::bigint`.as(pocket);

/** What operators say of a member, flags of risk first. */
const TAGS = sql<PlayerRow['tags']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.id::text, 'name', t.name, 'tone', t.tone, 'risk', t.risk)
    order by not t.risk, lower(t.name))
    from notebook.player_tag n join notebook.tag t on t.brand_id = n.brand_id and t.id = n.tag_id
   where n.member_id = m.id), '[]'::jsonb)`;

/** Members with the sums of their accounts. */
const PLAYER_ROWS = PLAYERS.leftJoin('identity.member as p', 'p.id', 'm.parentId')
  .leftJoin('ledger.account as a', 'a.memberId', 'm.id')
  .select(['m.id', 'm.account', 'm.nickname', 'm.type', 'm.currency', 'm.registeredAt', 'm.lastLoginAt'])
  .select(TAGS.as('tags'))
  .select(['p.account as parent', STATUS.as('status'), held('cash'), held('bonus'), held('held'), 'g.frozenAt'])
  .groupBy(['m.id', 'p.account', 'g.excludedUntil', 'g.frozenAt']);
type Raw = InferResult<typeof PLAYER_ROWS>[number];

const rowOf = (raw: Raw): PlayerRow => ({
  id: raw.id.toString(),
  account: raw.account,
  nickname: raw.nickname,
  type: raw.type,
  status: raw.status,
  frozenSince: raw.frozenAt?.toISOString() ?? null,
  currency: raw.currency,
  balance: formatAmount(raw.cash + raw.bonus),
  parent: raw.parent,
  registeredAt: raw.registeredAt.toISOString(),
  lastLoginAt: raw.lastLoginAt?.toISOString() ?? null,
  tags: raw.tags,
});

/**
 * An account or a nickname that begins so, an id, whoever stands right below such an account: ranges, which an index
 * answers behind the wall between brands as well, each by itself.
 */
function idsOf(search: string): RawBuilder<unknown> {
  const ways = [
    beginsWith('m.account_key', search),
    beginsWith('m.nickname_key', search),
    sql`m.parent_id = (select u.id from identity.member u where u.account_key collate "C" = ${search})`,
    ...(/^\d{1,18}$/.test(search) ? [sql`m.id = ${search}::bigint`] : []),
  ];
  return sql.join(
    ways.map((way) => sql`(select m.id from identity.member m where ${way})`),
    sql` union all `,
  );
}

/**
 * Of the standing alone, so that an index finds the few who are disabled or excluded. Members and gates are both of the
 * brand by row-level security.
 */
const HAS_STANDING: Record<PlayerRow['status'] | 'frozen', RawBuilder<boolean>> = {
  disabled: sql<boolean>`m.status = 'disabled'`,
  excluded: sql<boolean>`m.status <> 'disabled' and m.id = any (array(
    select e.member_id from limits.member_gate e where e.excluded_until > now()))`,
  frozen: sql<boolean>`m.id = any (array(select e.member_id from limits.member_gate e where e.frozen_at is not null))`,
  active: sql<boolean>`(${STATUS}) = 'active' and g.frozen_at is null`,
};

/** By row-level security of the brand; of the tag alone, so that its index finds the few who have it. */
const hasTag = (tag: number): RawBuilder<boolean> => sql<boolean>`m.id = any (array(
  select n.member_id from notebook.player_tag n where n.tag_id = ${tag}))`;

/** Account or id first: operators know whom they look for. Else the newest first. */
export async function listPlayerRows(
  tx: Tx,
  query: z.output<typeof PlayerQuerySchema>,
): Promise<KeysetPage<PlayerRow>> {
  const { type, status, tag, before, after, pageSize } = query;
  const search = query.search?.toLowerCase() || undefined;
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  // Found first and ordered then: few begin alike, and going by the order would pass all the others.
  const wanted = PLAYERS.select('m.id')
    .$if(search !== undefined, (rows) => rows.where(sql<boolean>`m.id = any (array(${idsOf(search!)}))`))
    .$if(type !== undefined, (rows) => rows.where('m.type', '=', type!))
    .where(within('m.registeredAt', query))
    .$if(status !== undefined, (rows) => rows.where(HAS_STANDING[status!]))
    .$if(tag !== undefined, (rows) => rows.where(hasTag(Number(tag))))
    .$if(before !== undefined, (rows) => rows.where('m.id', '<', memberId(before!)))
    .$if(before === undefined && after !== undefined, (rows) => rows.where('m.id', '>', memberId(after!)))
    .orderBy('m.id', order)
    .limit(pageSize + 1);
  const rows = await tx.rows(PLAYER_ROWS.where('m.id', 'in', wanted).orderBy('m.id', order));
  return keysetPageOf(rows.map(rowOf), query, ({ id }) => id);
}

/** All of a player's pockets are of one. */
export const currencyOf = async (tx: Tx, member: MemberId): Promise<string> =>
  (await tx.row(PLAYERS.select('m.currency').where('m.id', '=', member))).currency;

export async function findPlayerDetail(
  tx: Tx,
  member: MemberId,
  tree: { path: { id: string; account: string }[]; downlines: number },
): Promise<z.input<typeof PlayerDetailSchema> | undefined> {
  const raw = await tx.maybe(PLAYER_ROWS.where('m.id', '=', member));
  if (!raw) return undefined;
  const facts = await tx.row(
    PLAYERS.select([
      'm.language',
      'g.excludedUntil',
      'g.frozenAt',
      'g.frozenBy',
      sql<string | null>`host(m.register_ip)`.as('registerIp'),
    ]).where('m.id', '=', member),
  );
  const lifetime = await tx.row(
    tables
      .selectFrom('wagers.rollup')
      .select([
        sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stake'),
        sql<bigint>`coalesce(sum(payout), 0)::bigint`.as('payout'),
        sql<bigint>`coalesce(sum(bets), 0)::bigint`.as('bets'),
      ])
      .where('memberId', '=', member)
      .where('currency', '=', raw.currency),
  );
  const deposits = await tx.row(
    tables
      .selectFrom('cashier.deposit')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
      .where('memberId', '=', member)
      .where('state', '=', 'credited')
      .where('currency', '=', raw.currency),
  );
  return {
    ...rowOf(raw),
    cash: formatAmount(raw.cash),
    bonus: formatAmount(raw.bonus),
    held: formatAmount(raw.held),
    lifetime: {
      stake: formatAmount(lifetime.stake),
      payout: formatAmount(lifetime.payout),
      deposits: formatAmount(deposits.sum),
      bets: Number(lifetime.bets),
    },
    path: tree.path,
    downlines: tree.downlines,
    registerIp: facts.registerIp ?? '',
    language: facts.language,
    excludedUntil: facts.excludedUntil?.toISOString() ?? null,
    frozen: facts.frozenAt && { since: facts.frozenAt.toISOString(), checks: facts.frozenBy ?? [] },
  };
}
