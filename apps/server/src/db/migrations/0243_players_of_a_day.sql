-- Who played on a day of the brand: counting players over the hours of all of them took seconds at two million wagers.
create function brand_day(p_at timestamptz) returns date
language sql stable set search_path = pg_catalog, public, brand, pg_temp as $$
  select ((p_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date from brand.brand b where b.id = current_brand()
$$;
create table wagers.player_day (
  brand_id integer not null references brand.brand,
  currency text not null,
  -- by the brand's offset when it was counted
  day date not null,
  member_id bigint not null,
  primary key (brand_id, currency, day, member_id)
);
alter table wagers.player_day enable row level security;
alter table wagers.player_day force row level security;
create policy player_day_brand on wagers.player_day to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy player_day_owner on wagers.player_day to baize_owner using (true) with check (true);
grant select, insert on wagers.player_day to baize_app;
insert into wagers.player_day (brand_id, currency, day, member_id)
  select distinct r.brand_id, r.currency, ((r.hour at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date, r.member_id
  from wagers.rollup r join brand.brand b on b.id = r.brand_id;
drop index wagers.rollup_players;
