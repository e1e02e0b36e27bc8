-- What games return, judged by the chances that each round was exposed to: sums by the hour of what suppliers' feeds tell of
-- closed rounds, and the alarms of a month.
alter table vendors.vendor_round add column counted boolean not null default false;

create table vendors.return_hour (
  brand_id integer not null references brand.brand,
  game_code text not null,
  currency text not null,
  hour timestamptz not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  expected double precision not null,   -- statistics, not money: sum of stake x what a round returns on average
  variance double precision not null,   -- sum of (stake x sigma)^2
  gain double precision not null,       -- the most that one chance could bring
  loss double precision not null,       -- and take
  primary key (brand_id, currency, game_code, hour)
);
alter table vendors.return_hour enable row level security;
alter table vendors.return_hour force row level security;
create policy return_hour_brand on vendors.return_hour to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy return_hour_owner on vendors.return_hour to baize_owner using (true) with check (true);
grant select, insert, update on vendors.return_hour to baize_app;

create table vendors.return_alarm (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand.brand,
  game_code text not null,
  currency text not null,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  basis text not null,
  rounds bigint not null,
  actual double precision not null,
  low double precision not null,
  high double precision not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  reason text,
  unique (brand_id, game_code, currency, month),
  check ((acknowledged_at is null) = (acknowledged_by is null) and (acknowledged_at is null) = (reason is null))
);
alter table vendors.return_alarm enable row level security;
alter table vendors.return_alarm force row level security;
create policy return_alarm_brand on vendors.return_alarm to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy return_alarm_owner on vendors.return_alarm to baize_owner using (true) with check (true);
grant select, insert, update on vendors.return_alarm to baize_app;
