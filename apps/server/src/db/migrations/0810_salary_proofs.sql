-- What bills of salaries say was paid is held against postings, and each posting of a salary against its bill (docs/adr/0055). A bill and
-- its payment are written in one transaction: neither is ever without the other.
create index bill_of_payer on salaries.bill (payer_id) where upline_pays and payer_id is not null;
create index bill_paid_at on salaries.bill (paid_at) where paid_at is not null;

-- The key of a payment follows from its bill and from what was paid before, and so does that of what an upline's wallet gave of it.
create function salaries_key(p_word text, p_bill uuid, p_before bigint) returns uuid language sql immutable as $$
  select left(encode(sha256(convert_to(p_word || ':' || p_bill || ':' || p_before, 'UTF8')), 'hex'), 32)::uuid
$$;
-- Payments of bills, each found by the sum of those before it. `drawn`: out of the wallet of the upline.
create function salaries_payments(p_bills uuid[])
returns table (bill_id uuid, key uuid, kind smallint, currency text, amount bigint, drawn_key uuid, drawn bigint)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
  with recursive step (bill_id, member_id, upline_id, before, key, kind, currency, amount) as (
    select b.id, b.member_id, u.member_id, 0::bigint, p.key, p.kind, p.currency, p.amount
    from salaries.bill b left join salaries.bill u on u.id = b.payer_id and b.upline_pays,
      lateral ledger_postings_under(array[b.member_id], array[salaries_key('pay', b.id, 0)]) p
    where b.id = any (p_bills) and current_brand() is null
    union all
    select s.bill_id, s.member_id, s.upline_id, s.before + s.amount, p.key, p.kind, p.currency, p.amount
    from step s,
      lateral ledger_postings_under(array[s.member_id], array[salaries_key('pay', s.bill_id, s.before + s.amount)]) p
    where s.amount > 0
  )
  select s.bill_id, s.key, s.kind, s.currency, s.amount, salaries_key('drawn', s.bill_id, s.before), coalesce(d.amount, 0)
  from step s left join lateral (
      select -p.amount as amount
      from ledger_postings_under(array[s.upline_id], array[salaries_key('drawn', s.bill_id, s.before)]) p
      where p.kind = 64
    ) d on s.upline_id is not null
$$;

create function salaries_bills_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp as $$
  select b.id::text from salaries.bill b
  where b.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by b.id limit p_rows
$$;
-- Bills that were paid since, and those that paid them.
create function salaries_bills_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp as $$
  select e.key from (
    select b.id::text collate "C" as key from salaries.bill b where b.paid_at >= p_since
    union
    select b.payer_id::text from salaries.bill b where b.paid_at >= p_since and b.upline_pays and b.payer_id is not null) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- A bill is paid by the postings that are found under its keys, of its kind and in its currency; one that is issued is paid whole. What it
-- passed on is what its downlines got and no wallet gave.
create function salaries_bills_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select b.*, case b.kind when 'DIVIDEND' then 60 when 'DAILY' then 61 when 'HOURLY' then 62 else 63 end as posting
    from unnest(p_keys) as k join salaries.bill b on b.id = k::uuid where current_brand() is null
  )
  select 'bills-agree-with-ledger', n.id::text, n.brand_id, n.member_id, 'bill ' || n.id || ' of member ' || n.member_id
  from named n,
    lateral (
      select coalesce(sum(p.amount), 0) as amount, coalesce(bool_and(p.kind = n.posting and p.currency = n.currency), true) as fits
      from salaries_payments(array[n.id]) p
    ) own,
    lateral (
      select coalesce(sum(p.amount - p.drawn), 0) as amount
      from salaries.bill d, lateral salaries_payments(array[d.id]) p where d.payer_id = n.id and d.upline_pays
    ) below
  where own.amount <> n.paid or not own.fits or below.amount <> n.passed_on
    or (n.state = 'ISSUED' and n.paid + n.passed_on <> n.net)
$$;
-- A posting of a salary stands under a key of its bill.
create function salaries_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp set enable_seqscan = off as $$
  select 'postings-have-bills', p.span, p.brand_id, p.member_id, 'bill ' || coalesce(p.ref::text, '?') || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{60,61,62,63,64}') p
  where not exists (
    select from salaries.bill b left join salaries.bill u on u.id = b.payer_id and b.upline_pays,
      lateral salaries_payments(array[b.id]) s
    where b.id = p.ref and case when p.kind = 64 then u.member_id = p.member_id and s.drawn_key = p.key
      else b.member_id = p.member_id and s.key = p.key end)
$$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('salaries_key', 'salaries_payments', 'salaries_bills_after', 'salaries_bills_since', 'salaries_bills_prove',
      'salaries_postings_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname not in ('salaries_key', 'salaries_payments') then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;
-- Tails of the new walk begin where that of all members stood.
insert into ledger.proof_walk (walk, began_at)
  select 'tail salaries_bills', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;
