-- What each minute's proof reads stays small however many years there are: days of houses that are over are folded into one sealed sum,
-- and of drift only what is open is read, by an index.

-- What proven postings moved against a house account in all days that were folded in.
create table ledger.house_sum (
  house_id bigint not null,
  brand_id integer not null,
  currency text not null,
  postings bigint not null,
  amount bigint not null,
  seal bytea not null,
  primary key (house_id, brand_id, currency)
) with (fillfactor = 80);
alter table ledger.house_sum enable row level security;
alter table ledger.house_sum force row level security;
create policy house_sum_owner on ledger.house_sum to baize_owner, baize_ledger using (true) with check (true);
create policy house_sum_app on ledger.house_sum to baize_app
  using (current_brand() is null or brand_id = current_brand()) with check (current_brand() is null or brand_id = current_brand());
revoke all on ledger.house_sum from baize_app;
grant select on ledger.house_sum to baize_ledger;
grant select, insert, update on ledger.house_sum to baize_app;
-- A day that is folded goes. One that goes without it is missed by its house.
grant delete on ledger.house_day to baize_app;

-- Sums of days that are over, and of those that are not folded yet.
create function ledger_house_moves() returns table (house_id bigint, brand_id integer, currency text, postings bigint, amount bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select s.house_id, s.brand_id, s.currency, s.postings, s.amount from ledger.house_sum s where current_brand() is null
  union all
  select d.house_id, d.brand_id, d.currency, d.postings, d.amount from ledger.house_day d where current_brand() is null
$$;
create or replace function ledger_houses_off(p_since timestamptz, p_behind bigint[])
returns table (id bigint, house text, brand_id integer, currency text, off numeric)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with open_span as (
    select p.account_id, p.contra_id, p.amount from ledger.posting p
    where p.created_at >= p_since and p.account_id <> all (p_behind) and p.seq > coalesce((
      select c.seq from ledger.checkpoint c where c.account_id = p.account_id order by c.day desc limit 1), 0)
    union all
    select p.account_id, p.contra_id, p.amount
    from unnest(p_behind) as b (id) join ledger.posting p on p.account_id = b.id and p.seq > coalesce((
      select c.seq from ledger.checkpoint c where c.account_id = b.id order by c.day desc limit 1), 0)
  ), house as (
    select a.* from ledger.account a where a.house is not null and current_brand() is null
  ), moved as (
    select d.house_id as id, -d.amount as amount from ledger_house_moves() d
    union all select o.contra_id, -o.amount from open_span o
    union all select o.account_id, o.amount from open_span o join house h on h.id = o.account_id
    union all select h.id, c.total from house h join lateral (
      select c.total from ledger.checkpoint c where c.account_id = h.id order by c.day desc limit 1) c on true
  ), summed as (select m.id, sum(m.amount) as amount from moved m group by 1)
  select h.id, h.house, h.brand_id, h.currency, h.balance - coalesce(s.amount, 0)
  from house h left join summed s on s.id = h.id where h.balance <> coalesce(s.amount, 0) order by h.id
$$;
create or replace function ledger_sums_off() returns table (brand_id integer, currency text, off numeric)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select m.brand_id, m.currency, sum(m.amount) from (
    select d.brand_id, d.currency, d.amount from ledger_house_moves() d
    union all
    select a.brand_id, a.currency, -d.amount from ledger_house_moves() d join ledger.account a on a.id = d.house_id
  ) m where current_brand() is null group by 1, 2 having sum(m.amount) <> 0 order by 1, 2
$$;
create or replace function ledger_size() returns table (postings bigint, currencies text[])
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select coalesce(sum(d.postings), 0)::bigint, coalesce(array_agg(distinct d.currency order by d.currency), '{}')
  from ledger_house_moves() d
$$;
alter function ledger_house_moves owner to baize_ledger;
revoke execute on function ledger_house_moves from public;
grant execute on function ledger_house_moves to baize_app;

-- When what is open was looked at last: what was not looked at for longest comes first.
alter table ledger.drift add column looked_at timestamptz;
update ledger.drift set looked_at = seen_at where cleared_at is null;
create index drift_to_look_at on ledger.drift (walk, looked_at) where cleared_at is null;
create index drift_told on ledger.drift (name, id) where cleared_at is null and confirmed_at is not null;

-- Accounts with postings since then that no checkpoint covers, a page of them.
drop function ledger_accounts_since(timestamptz);
create function ledger_accounts_since(p_since timestamptz, p_after bigint, p_rows integer) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select distinct p.account_id from ledger.posting p
  where p.created_at >= p_since and p.account_id > p_after and current_brand() is null and p.seq > coalesce((
    select c.seq from ledger.checkpoint c where c.account_id = p.account_id order by c.day desc limit 1), 0)
  order by p.account_id limit p_rows
$$;
alter function ledger_accounts_since owner to baize_ledger;
revoke execute on function ledger_accounts_since from public;
grant execute on function ledger_accounts_since to baize_app;

-- The last proof of checks: of what is told as broken no more rows are read than are named, however many there are.
create function ledger_last_proof(p_names text[], p_named_max integer)
returns table (name text, checked bigint, proven_at timestamptz, passed_at timestamptz, broken text[])
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
  select u.name, coalesce(p.checked, 0), p.proven_at, p.passed_at, array(
      select d.subject from ledger.drift d
      where d.name = u.name and d.cleared_at is null and d.confirmed_at is not null order by d.id limit p_named_max)
  from unnest(p_names) as u (name) left join ledger.proof p on p.name = u.name
  where current_brand() is null
$$;
alter function ledger_last_proof owner to baize_ledger;
revoke execute on function ledger_last_proof from public;
grant execute on function ledger_last_proof to baize_app;
