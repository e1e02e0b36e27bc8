-- Pools that must be won before they reach an amount (docs/adr/0043). The amount at which one is won follows from its seed; the
-- committed hash binds pool, epoch, both bounds and seed.
alter table jackpots.jackpot_pool
  -- the one game whose stakes feed it; null: all others whose stakes feed a pool
  add column game_code text,
  -- of the next epoch; the running one keeps the bounds that it was opened with
  add column must_hit_by bigint,
  -- ten-thousandths of each contribution that are put aside for the next pool's start
  add column refill_e4 integer not null default 0 check (refill_e4 between 0 and 10000),
  -- Only stakes may bring such a pool to its amount, and it begins below it.
  add constraint must_hit_by_stakes check (must_hit_by is null
    or (must_hit_by > seed_max and reseed_share_e4 = 0 and feed_every_ms = '{}'));
create unique index jackpot_pool_of_game on jackpots.jackpot_pool (brand_id, currency, game_code) where game_code is not null;

alter table jackpots.jackpot_epoch
  -- won when it holds an amount above the first and at most the second
  add column hit_from bigint,
  add column hit_to bigint,
  add constraint hit_between check ((hit_from is null) = (hit_to is null) and hit_from < hit_to);

-- What the winning stake was: the draw by chance is re-derived from it. Null where the hit is older than the column.
alter table jackpots.jackpot_hit add column stake bigint;

-- A month of a pool that is over. What moved later is of the month after, so that nothing is counted twice or lost.
create table jackpots.pool_month (
  brand_id integer not null references brand.brand,
  pool_id text not null,
  -- its first day in the brand's time
  month date not null,
  contributed bigint not null,
  seeded bigint not null,
  fed bigint not null,
  paid bigint not null,
  -- the last of the pool's own postings that is counted
  seq bigint not null,
  primary key (brand_id, pool_id, month)
);
alter table jackpots.pool_month enable row level security;
alter table jackpots.pool_month force row level security;
create policy pool_month_brand on jackpots.pool_month to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy pool_month_owner on jackpots.pool_month to baize_owner using (true) with check (true);
revoke all on jackpots.pool_month from baize_app;
grant select, insert on jackpots.pool_month to baize_app;

-- What moved a house of the transaction's brand behind a sequence number and before a moment, by kind, with the last number that was
-- counted; and what hits paid out of it before that moment in all (negative). Once a month and pool.
create function ledger_house_before(p_house text, p_after bigint, p_before timestamptz)
returns table (kind smallint, total bigint, seq bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with lane as materialized (select id from ledger.account where brand_id = current_brand() and house = p_house)
  select p.kind, sum(p.amount)::bigint, max(p.seq) from lane join ledger.posting p on p.account_id = lane.id
  where p.seq > p_after and p.created_at < p_before and p.kind <> 33 group by p.kind
  union all
  select 33::smallint, -sum(p.amount)::bigint, 0::bigint from lane join ledger.posting p on p.contra_id = lane.id and p.kind = 33
  where p.created_at < p_before having count(*) > 0
$$;
alter function ledger_house_before owner to baize_ledger;
revoke execute on function ledger_house_before from public;
grant execute on function ledger_house_before to baize_app;
