-- What operators have to look after, found by the clock (modules/community/alerts).
create schema alerts;
grant usage on schema alerts to baize_app;

create table alerts.alert (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('MONEY', 'AUDIT', 'RETURN', 'JACKPOT_SHORT', 'JACKPOT_DRAIN', 'SUPPLIER', 'DEPOSITS',
    'LOGINS', 'CONSOLE_LOGINS', 'DISK', 'LAG')),
  -- the thing that it is about, as addresses name it, and in words
  subject text not null,
  name text not null,
  currency text,
  value bigint not null,
  threshold bigint not null,
  opened_at timestamptz not null,
  -- since when the cause is not seen any more
  gone_at timestamptz,
  closed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  note text,
  check ((acknowledged_at is null) = (acknowledged_by is null) and (acknowledged_at is null) = (note is null))
);
-- One cause is one alert as long as it is open.
create unique index alert_open on alerts.alert (brand_id, kind, subject) where closed_at is null;
create index alert_by_place on alerts.alert (brand_id, opened_at, id);
create index alert_closed on alerts.alert (brand_id, closed_at) where closed_at is not null;

-- From which figure on a kind is opened, and whom it tells; a brand without a row has the usual rule (contract/console/alert-words).
create table alerts.rule (
  brand_id integer not null references brand.brand,
  kind text not null,
  threshold bigint not null,
  by_email boolean not null,
  by_webhook boolean not null,
  version integer not null,
  primary key (brand_id, kind)
);

-- Who is told, sealed: addresses of people, and the secret that calls of the webhook are signed with.
create table alerts.channel (
  id uuid primary key,
  brand_id integer not null unique references brand.brand,
  sealed bytea not null,
  key_version integer not null,
  version integer not null
);

create table alerts.delivery (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  -- null: a test
  alert_id uuid references alerts.alert on delete cascade,
  event text not null check (event in ('opened', 'closed', 'test')),
  way text not null check (way in ('email', 'webhook')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null,
  fault text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((event = 'test') = (alert_id is null)),
  unique nulls distinct (alert_id, event, way)
);
create index delivery_waiting on alerts.delivery (brand_id, next_at) where state = 'waiting';
create index delivery_by_time on alerts.delivery (brand_id, created_at);

do $$
declare
  each text;
begin
  foreach each in array array['alert', 'rule', 'channel', 'delivery'] loop
    execute format('alter table alerts.%I enable row level security', each);
    execute format('alter table alerts.%I force row level security', each);
    execute format('create policy %I on alerts.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())',
      each || '_brand', each);
    execute format('create policy %I on alerts.%I to baize_owner using (true) with check (true)', each || '_owner', each);
  end loop;
  -- The clock looks at all brands at once.
  foreach each in array array['alert', 'rule'] loop
    execute format('create policy %I on alerts.%I for select to baize_app using (current_brand() is null)', each || '_clock', each);
  end loop;
end $$;
grant select, insert, delete, update (value, gone_at, closed_at, acknowledged_at, acknowledged_by, note) on alerts.alert to baize_app;
grant select, insert, update (threshold, by_email, by_webhook, version) on alerts.rule to baize_app;
grant select, insert, update (sealed, key_version, version) on alerts.channel to baize_app;
grant select, insert, delete, update (state, tries, next_at, fault, sent_at) on alerts.delivery to baize_app;

create function alerts_delivery_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, alerts, pg_temp as $$
  select min(t.next_at) from alerts.delivery t where t.state = 'waiting' and current_brand() is null
$$;

-- What the clock asks of other modules' tables, over all brands at once.
create function cashier_stuck_deposits(p_now timestamptz, p_brands integer[], p_minutes integer[])
returns table (brand_id integer, orders integer, oldest timestamptz)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select b.brand_id, count(*)::integer, min(s.created_at)
  from unnest(p_brands, p_minutes) as b (brand_id, minutes)
  cross join lateral (
    select d.created_at from cashier.deposit d where d.brand_id = b.brand_id and d.state in ('confirming', 'review')
      and d.created_at <= p_now - make_interval(mins => b.minutes)
    union all
    select d.created_at from cashier.deposit d where d.brand_id = b.brand_id and d.state = 'disputed'
      and d.created_at <= p_now - make_interval(mins => b.minutes)
    union all
    select d.created_at from cashier.deposit d where d.brand_id = b.brand_id and d.state = 'pending'
      and d.last_fault is not null and d.created_at <= p_now - make_interval(mins => b.minutes)) s
  where current_brand() is null group by b.brand_id
$$;
create function vendors_return_alarms()
returns table (brand_id integer, game_code text, currency text, month text, cause text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select a.brand_id, a.game_code, a.currency, a.month, a.cause from vendors.return_alarm a
  where a.acknowledged_at is null and current_brand() is null
$$;
create index return_alarm_waiting on vendors.return_alarm (id) where acknowledged_at is null;
create function identity_failed_logins(p_since timestamptz)
returns table (brand_id integer, failed integer, came_in integer)
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select g.brand_id, coalesce(sum(g.failures) filter (where g.scope = 'storm'), 0)::integer,
    coalesce(sum(g.failures) filter (where g.scope = 'storm-right'), 0)::integer
  from identity.login_guard g
  where g.scope in ('storm', 'storm-right') and g.since >= p_since and current_brand() is null group by g.brand_id
$$;

-- What the house had put into a pool when the brand's day was looked at first.
create table jackpots.house_day (
  brand_id integer not null references brand.brand,
  pool_id text not null,
  day date not null,
  house bigint not null,
  primary key (brand_id, pool_id)
);
alter table jackpots.house_day enable row level security;
alter table jackpots.house_day force row level security;
create policy house_day_brand on jackpots.house_day to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy house_day_owner on jackpots.house_day to baize_owner using (true) with check (true);
grant select, insert, update (day, house) on jackpots.house_day to baize_app;

do $$
declare
  each text;
begin
  foreach each in array array['alerts_delivery_due()', 'cashier_stuck_deposits(timestamptz, integer[], integer[])',
      'vendors_return_alarms()', 'identity_failed_logins(timestamptz)'] loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to baize_app', each);
  end loop;
end $$;
