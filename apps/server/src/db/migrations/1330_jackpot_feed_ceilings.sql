-- The house's feed of a pool has a switch of its own and ceilings. Those of pools that are there are what their figures
-- came to until now: nothing grows slower for it.
alter table jackpots.jackpot_pool
  add column feeding boolean not null default true,
  add column feed_hour_max bigint not null default 0 check (feed_hour_max >= 0),
  add column feed_day_max bigint not null default 0 check (feed_day_max >= 0);
update jackpots.jackpot_pool p
   set feed_hour_max = p.feed_max * 3600000 / pause.shortest,
       feed_day_max = p.feed_max * 3600000 / pause.shortest * 24
  from (select brand_id, pool_id, (select min(each) from unnest(feed_every_ms) each) as shortest
          from jackpots.jackpot_pool) pause
 where pause.brand_id = p.brand_id and pause.pool_id = p.pool_id and pause.shortest > 0;

-- What the house fed in the hour and on the day of the last feed, in the brand's time.
create table jackpots.feed_spent (
  brand_id integer not null references brand.brand,
  pool_id text not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  in_hour bigint not null check (in_hour >= 0),
  in_day bigint not null check (in_day >= in_hour),
  primary key (brand_id, pool_id)
);
alter table jackpots.feed_spent enable row level security;
alter table jackpots.feed_spent force row level security;
create policy feed_spent_brand on jackpots.feed_spent to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy feed_spent_owner on jackpots.feed_spent to baize_owner using (true) with check (true);
grant select, insert, update (day, hour, in_hour, in_day) on jackpots.feed_spent to baize_app;
