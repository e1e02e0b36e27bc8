-- A stake that waits for a pool that is stopped says for which: every draw read all of them again, for as long as the pool stood.
alter table jackpots.waiting_stake add column held_for text;
drop index jackpots.waiting_stake_due;
create index waiting_stake_due on jackpots.waiting_stake (brand_id, settled_at) where held_for is null;
create index waiting_stake_held on jackpots.waiting_stake (brand_id, held_for, settled_at) where held_for is not null;
grant update (held_for) on jackpots.waiting_stake to baize_app;

create or replace function jackpots_draws_due(p_wait_s integer) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, jackpots, pg_temp as $$
  select min(d.settled_at) + make_interval(secs => p_wait_s) from (
    select w.settled_at from brand b cross join lateral (
      select w.settled_at from waiting_stake w where w.brand_id = b.id and w.held_for is null order by w.settled_at limit 1) w
    union all
    select w.settled_at from jackpot_pool p cross join lateral (
      select w.settled_at from waiting_stake w where w.brand_id = p.brand_id and w.held_for = p.pool_id
      order by w.settled_at limit 1) w
    where p.enabled
  ) d where current_brand() is null
$$;
create or replace function jackpots_brands_to_draw(p_before timestamptz) returns table (brand_id integer)
language sql stable security definer set search_path = pg_catalog, public, brand, jackpots, pg_temp as $$
  select b.id from brand b
  where current_brand() is null and (
    exists (select 1 from waiting_stake w where w.brand_id = b.id and w.held_for is null and w.settled_at < p_before)
    or exists (select 1 from jackpot_pool p join waiting_stake w on w.brand_id = p.brand_id and w.held_for = p.pool_id
      where p.brand_id = b.id and p.enabled and w.settled_at < p_before))
  order by b.id
$$;
