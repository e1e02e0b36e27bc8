import { boundsOf, pageOf } from '../../../page.ts';
import type { PlayerDetailSchema, PlayerQuerySchema, PlayerRowSchema } from '@baize/contract/console/players';
import type { Page } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';

type PlayerRow = z.input<typeof PlayerRowSchema>;
type Raw = {
  readonly id: MemberId;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly status: PlayerRow['status'];
  readonly currency: string;
  readonly cash: string | null;
  readonly bonus: string | null;
  readonly held: string | null;
  readonly parent: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
};

const STATUS = sql<PlayerRow['status']>`case when m.status = 'disabled' then 'disabled'
  when g.excluded_until > now() then 'excluded' else 'active' end`;
const PLAYERS = sql`identity.member m left join limits.member_gate g on g.member_id = m.id`;

/**
 * Members with the sums of their accounts, where `filter` holds. Sums of bigint columns are numeric and arrive as text.
 */
const playersWhere = (filter: RawBuilder<unknown>) => sql<Raw>`
  select m.id, m.account, m.nickname, m.type, ${STATUS} as status, m.currency, p.account as parent, m.registered_at,
    m.last_login_at, sum(a.balance) filter (where a.kind = 1) as cash,
    sum(a.balance) filter (where a.kind = 2) as bonus,
    sum(a.balance) filter (where a.kind = 3) as held
  from ${PLAYERS} left join identity.member p on p.id = m.parent_id left join ledger.account a on a.member_id = m.id
  where ${filter} group by m.id, p.account, g.excluded_until`;

const units = (text: string | null): bigint => BigInt(text ?? '0');
const rowOf = (raw: Raw): PlayerRow => ({
  id: raw.id.toString(),
  account: raw.account,
  nickname: raw.nickname,
  type: raw.type,
  status: raw.status,
  currency: raw.currency,
  balance: formatAmount(units(raw.cash) + units(raw.bonus)),
  parent: raw.parent,
  registeredAt: raw.registeredAt.toISOString(),
  lastLoginAt: raw.lastLoginAt?.toISOString() ?? null,
});

/** Account or id first: operators know whom they look for. The search is a prefix, so an index serves it. */
export async function listPlayerRows(tx: Tx, query: z.output<typeof PlayerQuerySchema>): Promise<Page<PlayerRow>> {
  const search = query.search?.toLowerCase().replaceAll(/[\\%_]/g, (mark) => `\\${mark}`) || null;
  const filter = sql`(${search}::text is null or m.account_key like ${search} || '%' or m.id::text = ${search})
    and (${query.type ?? null}::smallint is null or m.type = ${query.type ?? null})
    and (${query.status ?? null}::text is null or (${STATUS}) = ${query.status ?? null})`;
  const { count } = await tx.row(sql<{ count: bigint }>`select count(*) as count from ${PLAYERS} where ${filter}`);
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(sql<Raw>`${playersWhere(filter)} order by m.registered_at desc, m.id desc
    limit ${limit} offset ${offset}`);
  const total = Number(count);
  return pageOf(rows.map(rowOf), total, query);
}

export async function findPlayerDetail(
  tx: Tx,
  member: MemberId,
  tree: { path: { id: string; account: string }[]; downlines: number },
): Promise<z.input<typeof PlayerDetailSchema> | undefined> {
  const raw = await tx.maybe(playersWhere(sql`m.id = ${member}`));
  if (!raw) return undefined;
  type Facts = {
    language: string;
    registerIp: string | null;
    excludedUntil: Date | null;
    stake: bigint;
    payout: bigint;
    bets: bigint;
    deposits: bigint;
  };
  const facts = await tx.row(sql<Facts>`
    select m.language, host(m.register_ip) as register_ip, g.excluded_until,
      coalesce((select sum(r.stake) from wagers.rollup r where r.member_id = m.id), 0)::bigint as stake,
      coalesce((select sum(r.payout) from wagers.rollup r where r.member_id = m.id), 0)::bigint as payout,
      coalesce((select sum(r.bets) from wagers.rollup r where r.member_id = m.id), 0)::bigint as bets,
      coalesce((select sum(d.amount) from cashier.deposit d
        where d.member_id = m.id and d.state = 'credited'), 0)::bigint as deposits
    from ${PLAYERS} where m.id = ${member}`);
  return {
    ...rowOf(raw),
    cash: formatAmount(units(raw.cash)),
    bonus: formatAmount(units(raw.bonus)),
    held: formatAmount(units(raw.held)),
    lifetime: {
      stake: formatAmount(facts.stake),
      payout: formatAmount(facts.payout),
      deposits: formatAmount(facts.deposits),
      bets: Number(facts.bets),
    },
    path: tree.path,
    downlines: tree.downlines,
    registerIp: facts.registerIp ?? '',
    language: facts.language,
    excludedUntil: facts.excludedUntil?.toISOString() ?? null,
  };
}
