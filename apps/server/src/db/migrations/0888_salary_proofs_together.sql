-- The payments of all bills of a look are found in one call. Asked for bill by bill they took milliseconds each, and postings were held
-- against the payments of every bill there is, in every look.
create or replace function salaries_bills_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select b.*, case b.kind when 'DIVIDEND' then 60 when 'DAILY' then 61 when 'HOURLY' then 62 else 63 end as posting
    from unnest(p_keys) as k join salaries.bill b on b.id = k::uuid where current_brand() is null
  ), passed as materialized (
    select d.id, d.payer_id from named n join salaries.bill d on d.payer_id = n.id and d.upline_pays
  ), paid as materialized (
    select p.* from salaries_payments((select array_agg(e.id) from (select id from named union select id from passed) e)) p
  ), own as (
    select n.id, sum(p.amount) as amount, bool_and(p.kind = n.posting and p.currency = n.currency) as fits
    from named n join paid p on p.bill_id = n.id group by n.id
  ), below as (
    select d.payer_id, sum(p.amount - p.drawn) as amount from passed d join paid p on p.bill_id = d.id group by d.payer_id
  )
  select 'bills-agree-with-ledger', n.id::text, n.brand_id, n.member_id, 'bill ' || n.id || ' of member ' || n.member_id
  from named n left join own on own.id = n.id left join below on below.payer_id = n.id
  where coalesce(own.amount, 0) <> n.paid or not coalesce(own.fits, true) or coalesce(below.amount, 0) <> n.passed_on
    or (n.state = 'ISSUED' and n.paid + n.passed_on <> n.net)
$$;
create or replace function salaries_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
  with within as materialized (
    select p.* from ledger_postings_within(p_keys, '{60,61,62,63,64}') p
  ), paid as materialized (
    select s.bill_id, s.key, s.drawn_key, b.member_id, u.member_id as upline_id
    from salaries_payments((select array_agg(distinct w.ref) from within w)) s
      join salaries.bill b on b.id = s.bill_id left join salaries.bill u on u.id = b.payer_id and b.upline_pays
  )
  select 'postings-have-bills', p.span, p.brand_id, p.member_id, 'bill ' || coalesce(p.ref::text, '?') || ' of member ' || p.member_id
  from within p
  where not exists (select from paid s where s.bill_id = p.ref
    and case when p.kind = 64 then s.upline_id = p.member_id and s.drawn_key = p.key
      else s.member_id = p.member_id and s.key = p.key end)
$$;
