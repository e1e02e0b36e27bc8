-- Payments of all bills are followed step by step together: the first of each, then those behind them. One question for each step, where
-- each bill asked three of its own.
create or replace function salaries_payments(p_bills uuid[])
returns table (bill_id uuid, key uuid, kind smallint, currency text, amount bigint, drawn_key uuid, drawn bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  bills uuid[]; members bigint[]; uplines bigint[]; befores bigint[]; keys uuid[];
  kinds smallint[]; currencies text[]; amounts bigint[]; drawn_keys uuid[];
begin
  select array_agg(b.id), array_agg(b.member_id), array_agg(u.member_id), array_agg(0::bigint),
    array_agg(salaries_key('pay', b.id, 0))
  into bills, members, uplines, befores, keys
  from bill b left join bill u on u.id = b.payer_id and b.upline_pays
  where b.id = any (p_bills) and current_brand() is null;
  while bills is not null loop
    select array_agg(x.bill), array_agg(x.member), array_agg(x.upline), array_agg(x.before), array_agg(p.key),
      array_agg(p.kind), array_agg(p.currency), array_agg(p.amount), array_agg(salaries_key('drawn', x.bill, x.before))
    into bills, members, uplines, befores, keys, kinds, currencies, amounts, drawn_keys
    from ledger_postings_under(members, keys) p
      join unnest(bills, members, uplines, befores, keys) as x (bill, member, upline, before, key)
        on x.member = p.member_id and x.key = p.key;
    return query
      select x.bill, x.key, x.kind, x.currency, x.amount, x.drawn_key, coalesce(-d.amount, 0)
      from unnest(bills, uplines, keys, kinds, currencies, amounts, drawn_keys)
          as x (bill, upline, key, kind, currency, amount, drawn_key)
        left join ledger_postings_under(uplines, drawn_keys) d
          on d.member_id = x.upline and d.key = x.drawn_key and d.kind = 64;
    select array_agg(x.bill), array_agg(x.member), array_agg(x.upline), array_agg(x.before + x.amount),
      array_agg(salaries_key('pay', x.bill, x.before + x.amount))
    into bills, members, uplines, befores, keys
    from unnest(bills, members, uplines, befores, amounts) as x (bill, member, upline, before, amount)
    where x.amount > 0;
  end loop;
end
$$;
