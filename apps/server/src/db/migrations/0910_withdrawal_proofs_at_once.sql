-- Withdrawals are held against the ledger by one look for all of them: a look for each key, and each order held against the postings of
-- all, took a minute for 4,000.
create or replace function cashier_withdrawals_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select w.* from unnest(p_keys) as k join cashier.withdrawal w on w.id = k::uuid where current_brand() is null
  ), leg as materialized (
    select n.id, n.member_id, n.currency, e.key, e.kind, e.amount from named n, lateral (values
      (cashier_leg(n.id, 'hold'), 11::smallint, -n.amount), (n.id, 11, n.amount),
      (cashier_leg(n.id, 'returned'), 13, -n.returned), (cashier_leg(n.id, 'back'), 13, n.returned),
      (cashier_leg(n.id, 'fee'), 14, -n.fee_kept),
      (cashier_leg(n.id, 'paid'), 12, case when n.closed_at is null then 0 else n.returned + n.fee_kept - n.amount end)
    ) as e (key, kind, amount) where e.amount <> 0
  ), asked as materialized (
    select n.id, n.member_id, e.key from named n, lateral unnest(cashier_keys_of(n.id)) as e (key)
  ), posted as materialized (
    select a.id, u.member_id, u.key, u.kind, u.amount, u.currency
    from ledger_postings_under((select array_agg(i.member_id order by i.key) from asked i),
        (select array_agg(i.key order by i.key) from asked i)) u
      join asked a on a.member_id = u.member_id and a.key = u.key
  ), wrong as (
    select m.id from (
      select l.id, l.key, l.kind, l.amount, l.currency from leg l except select p.id, p.key, p.kind, p.amount, p.currency from posted p) m
    union
    select m.id from (select p.id, p.key, p.kind, p.amount from posted p except select l.id, l.key, l.kind, l.amount from leg l) m
  )
  select 'withdrawals-agree-with-ledger', n.id::text, n.brand_id, n.member_id, 'withdrawal ' || n.id || ' of member ' || n.member_id
  from named n join wrong m on m.id = n.id
$$;
-- A posting of a withdrawal has its order: one that names none has none either.
create or replace function cashier_legs_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-withdrawals', p.span, p.brand_id, p.member_id,
    'withdrawal ' || coalesce(p.ref, p.key) || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{11,12,13,14}') p
    left join cashier.withdrawal w on w.id = p.ref and w.member_id = p.member_id and w.currency = p.currency
      and p.key = any (cashier_keys_of(w.id))
  where w.id is null
$$;
