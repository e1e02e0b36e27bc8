import type { PlayerDetailSchema, PlayerQuerySchema, PlayerRowSchema } from '@baize/contract/console';
import type { Page } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';

type PlayerRow = z.input<typeof PlayerRowSchema>;
type Raw = {
  id: string;
  account: string;
  nickname: string;
  type: number;
  status: PlayerRow['status'];
  currency: string;
  cash: string | null;
  bonus: string | null;
  held: string | null;
  parent: string | null;
  registered_at: Date;
  last_login_at: Date | null;
  total: string;
};

const SELECT = `select m.id, m.account, m.nickname, m.type, case when m.status = 'disabled' then 'disabled' when g.excluded_until > now() then 'excluded' else 'active' end as status, m.currency, p.account as parent, m.registered_at, m.last_login_at,
  sum(a.balance) filter (where a.kind = 1) as cash, sum(a.balance) filter (where a.kind = 2) as bonus, sum(a.balance) filter (where a.kind = 3) as held
  from member m left join member p on p.id = m.parent_id left join member_gate g on g.member_id = m.id left join account a on a.member_id = m.id`;
const GROUP = 'group by m.id, p.account, g.excluded_until';

const units = (text: string | null): bigint => BigInt(text ?? '0');
const rowOf = (raw: Raw): PlayerRow => ({
  id: raw.id,
  account: raw.account,
  nickname: raw.nickname,
  type: raw.type,
  status: raw.status,
  currency: raw.currency,
  balance: formatAmount(units(raw.cash) + units(raw.bonus)),
  parent: raw.parent,
  registeredAt: raw.registered_at.toISOString(),
  lastLoginAt: raw.last_login_at?.toISOString() ?? null,
});

/** Account or id first: operators know whom they look for. The search is a prefix, so an index serves it. */
export async function listPlayerRows(tx: Tx, query: z.output<typeof PlayerQuerySchema>): Promise<Page<PlayerRow>> {
  const search = query.search?.toLowerCase().replaceAll(/[\\%_]/g, (mark) => `\\${mark}`);
  const filter =
    "where ($1::text is null or m.account_key like $1 || '%' or m.id::text = $1) and ($2::smallint is null or m.type = $2) and ($3::text is null or (case when m.status = 'disabled' then 'disabled' when g.excluded_until > now() then 'excluded' else 'active' end) = $3)";
  const params = [search || null, query.type ?? null, query.status ?? null];
  const { count } = await tx.row<{ count: string }>(
    `select count(*) as count from member m left join member_gate g on g.member_id = m.id ${filter}`,
    params,
  );
  const rows = await tx.rows<Raw>(
    `${SELECT} ${filter} ${GROUP} order by m.registered_at desc, m.id desc limit $4 offset $5`,
    [...params, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  const total = Number(count);
  return {
    content: rows.map(rowOf),
    pageNum: query.pageNo,
    pageSize: query.pageSize,
    total,
    totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
  };
}

export async function findPlayerDetail(
  tx: Tx,
  member: MemberId,
  tree: { path: { id: string; account: string }[]; downlines: number },
): Promise<z.input<typeof PlayerDetailSchema> | undefined> {
  const raw = await tx.maybe<Raw>(`${SELECT} where m.id = $1 ${GROUP}`, [member]);
  if (!raw) return undefined;
  const facts = await tx.row<{
    language: string;
    register_ip: string | null;
    excluded_until: Date | null;
    stake: string;
    payout: string;
    bets: string;
    deposits: string;
  }>(
    `select m.language, host(m.register_ip) as register_ip, g.excluded_until, coalesce((select sum(r.stake) from rollup r where r.member_id = m.id), 0) as stake, coalesce((select sum(r.payout) from rollup r where r.member_id = m.id), 0) as payout,
      coalesce((select sum(r.bets) from rollup r where r.member_id = m.id), 0) as bets, coalesce((select sum(d.amount) from deposit d where d.member_id = m.id and d.state = 'credited'), 0) as deposits
      from member m left join member_gate g on g.member_id = m.id where m.id = $1`,
    [member],
  );
  return {
    ...rowOf(raw),
    cash: formatAmount(units(raw.cash)),
    bonus: formatAmount(units(raw.bonus)),
    held: formatAmount(units(raw.held)),
    lifetime: {
      stake: formatAmount(units(facts.stake)),
      payout: formatAmount(units(facts.payout)),
      deposits: formatAmount(units(facts.deposits)),
      bets: Number(facts.bets),
    },
    path: tree.path,
    downlines: tree.downlines,
    registerIp: facts.register_ip ?? '',
    language: facts.language,
    excludedUntil: facts.excluded_until?.toISOString() ?? null,
  };
}
