-- A deposit or its fee that names no order is one without an order, unless the brand's money is none: there accounts are given theirs.
create or replace function cashier_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, brand, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-orders', p.span, p.brand_id, p.member_id,
    case p.kind when 20 then 'correction ' || p.key else 'deposit ' || coalesce(p.ref, p.key) end || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{10,15,20}') p
    left join lateral (
      select true as found from cashier.deposit d where p.kind = 10 and d.id = p.ref and d.id = p.key and d.member_id = p.member_id
        and d.state = 'credited' and d.amount = p.amount and d.currency = p.currency
      union all
      select true from cashier.deposit d where p.kind = 15 and d.id = p.ref and p.key = cashier_leg(d.id, 'fee')
        and d.member_id = p.member_id and d.state = 'credited' and -d.fee = p.amount and d.currency = p.currency
      union all
      select true from cashier.correction c where p.kind = 20 and c.id = p.key and c.member_id = p.member_id
        and c.state = 'applied' and c.currency = p.currency
        and case when c.direction = 'credit' then c.amount else -c.amount end = p.amount
      union all
      select true from brand.brand b where p.kind <> 20 and p.ref is null and b.id = p.brand_id and b.play_money) o on true
  where o.found is null
$$;
