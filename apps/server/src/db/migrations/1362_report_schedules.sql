-- Reports that operators are told of by e-mail, by the brand's clock (modules/community/schedules).
create schema schedules;
grant usage on schema schedules to baize_app;

create table schedules.schedule (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  name text not null,
  -- which report: what it is of, by what, of which currency (null: the brand's)
  report_of text not null check (report_of in ('play', 'people')),
  report_by text not null,
  currency text,
  format text not null check (format in ('csv', 'pdf')),
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  -- of the brand's clock
  hour smallint not null check (hour between 0 and 23),
  -- who is told at which address, sealed: addresses of people
  sealed bytea not null,
  key_version integer not null,
  state text not null check (state in ('running', 'stopped')),
  -- when its next report is due; of one that was stopped nothing is
  next_at timestamptz not null,
  version integer not null,
  made_at timestamptz not null
);
create index schedule_due on schedules.schedule (next_at) where state = 'running';
create index schedule_of_brand on schedules.schedule (brand_id, made_at);

create table schedules.letter (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  schedule_id uuid not null references schedules.schedule,
  operator_id integer not null references operators.operator,
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null,
  fault text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- each is told of a period once, however many processes look
  unique (schedule_id, operator_id, from_day, to_day)
);
create index letter_waiting on schedules.letter (brand_id, next_at) where state = 'waiting';
create index letter_by_time on schedules.letter (brand_id, created_at);

do $$
declare
  each text;
begin
  foreach each in array array['schedule', 'letter'] loop
    execute format('alter table schedules.%I enable row level security', each);
    execute format('alter table schedules.%I force row level security', each);
    execute format('create policy %I on schedules.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())',
      each || '_brand', each);
    execute format('create policy %I on schedules.%I to baize_owner using (true) with check (true)', each || '_owner', each);
  end loop;
end $$;
grant select, insert, update (name, report_of, report_by, currency, format, period, hour, sealed, key_version, state, next_at, version)
  on schedules.schedule to baize_app;
grant select, insert, delete, update (state, tries, next_at, fault, sent_at) on schedules.letter to baize_app;

create function schedules_letters_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, schedules, pg_temp as $$
  select min(t.next_at) from (
    select s.next_at from schedules.schedule s where s.state = 'running'
    union all
    select l.next_at from schedules.letter l where l.state = 'waiting') t where current_brand() is null
$$;
revoke execute on function schedules_letters_due from public;
grant execute on function schedules_letters_due to baize_app;
