import { boundsOf, pageOf } from '../../../page.ts';
import type { PlayerDetailSchema, PlayerQuerySchema, PlayerRowSchema } from '@baize/contract/console/players';
import type { Page } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import { sql, type InferResult } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { POCKET_CODES, type Pocket } from '../../../ledger/index.ts';

type PlayerRow = z.input<typeof PlayerRowSchema>;

const STATUS = sql<PlayerRow['status']>`case when m.status = 'disabled' then 'disabled'
  when g.excluded_until > now() then 'excluded' else 'active' end`;

const PLAYERS = tables.selectFrom('identity.member as m').leftJoin('limits.memberGate as g', 'g.memberId', 'm.id');

/** Sums of bigint columns are numeric in PostgreSQL and would arrive as text. */
const held = <Name extends Pocket>(pocket: Name) =>
  sql<bigint>`coalesce(sum(a.balance) filter (where a.kind = ${POCKET_CODES[pocket]}), 0)::bigint`.as(pocket);

/** Members with the sums of their accounts. */
const PLAYER_ROWS = PLAYERS.leftJoin('identity.member as p', 'p.id', 'm.parentId')
  .leftJoin('ledger.account as a', 'a.memberId', 'm.id')
  .select(['m.id', 'm.account', 'm.nickname', 'm.type', 'm.currency', 'm.registeredAt', 'm.lastLoginAt'])
  .select(['p.account as parent', STATUS.as('status'), held('cash'), held('bonus'), held('held')])
  .groupBy(['m.id', 'p.account', 'g.excludedUntil']);
type Raw = InferResult<typeof PLAYER_ROWS>[number];

const rowOf = (raw: Raw): PlayerRow => ({
  id: raw.id.toString(),
  account: raw.account,
  nickname: raw.nickname,
  type: raw.type,
  status: raw.status,
  currency: raw.currency,
  balance: formatAmount(raw.cash + raw.bonus),
  parent: raw.parent,
  registeredAt: raw.registeredAt.toISOString(),
  lastLoginAt: raw.lastLoginAt?.toISOString() ?? null,
});

/** Account or id first: operators know whom they look for. The search is a prefix, so an index serves it. */
export async function listPlayerRows(tx: Tx, query: z.output<typeof PlayerQuerySchema>): Promise<Page<PlayerRow>> {
  const search = query.search?.toLowerCase().replaceAll(/[\\%_]/g, (mark) => `\\${mark}`) || null;
  const filter = sql<boolean>`(${search}::text is null or m.account_key like ${search} || '%' or m.id::text = ${search})
    and (${query.type ?? null}::smallint is null or m.type = ${query.type ?? null})
    and (${query.status ?? null}::text is null or (${STATUS}) = ${query.status ?? null})`;
  const { count } = await tx.row(PLAYERS.select((eb) => eb.fn.countAll<bigint>().as('count')).where(filter));
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(
    PLAYER_ROWS.where(filter).orderBy('m.registeredAt', 'desc').orderBy('m.id', 'desc').limit(limit).offset(offset),
  );
  return pageOf(rows.map(rowOf), Number(count), query);
}

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
      .where('memberId', '=', member),
  );
  const deposits = await tx.row(
    tables
      .selectFrom('cashier.deposit')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
      .where('memberId', '=', member)
      .where('state', '=', 'credited'),
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
