-- The outbox by day, so that old events go by dropping a table, and its epochs: what orders events of one cluster's transactions
-- before those of the next, after a restore (docs/adr/0020).

-- The epoch in which events are written now, and the cluster that gives their transactions' numbers.
create table outbox.outbox_stream (
  one boolean primary key default true check (one),
  epoch integer not null,
  cluster bigint not null,
  began_at timestamptz not null default now()
);
insert into outbox.outbox_stream (epoch, cluster) select 1, system_identifier from pg_control_system();
revoke all on outbox.outbox_stream from baize_app;
grant select on outbox.outbox_stream to baize_app;

alter table outbox.outbox rename to outbox_before;
create sequence outbox.outbox_event_id;
create table outbox.outbox (
  -- a constant, which outbox_settle raises: the insert of the money's path looks nothing up
  epoch integer not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null default nextval('outbox.outbox_event_id'),
  brand_id integer not null,
  type text not null,
  member_id bigint,
  data jsonb not null,
  created_at timestamptz not null default now()
) partition by range (created_at);
alter sequence outbox.outbox_event_id owned by outbox.outbox.id;
create index outbox_position on outbox.outbox (epoch, xid, id);
revoke all on outbox.outbox from baize_app;
revoke all on sequence outbox.outbox_event_id from baize_app;
grant select, insert (brand_id, type, member_id, data) on outbox.outbox to baize_app;
grant usage on sequence outbox.outbox_event_id to baize_app;
alter table outbox.outbox enable row level security;
alter table outbox.outbox force row level security;
-- Readers name no brand and see all; whoever names one sees and writes its events only.
create policy outbox_brand on outbox.outbox to baize_app
  using ((select current_brand()) is null or brand_id = (select current_brand()))
  with check ((select current_brand()) is null or brand_id = (select current_brand()));
create policy outbox_owner on outbox.outbox to baize_owner using (true) with check (true);

-- A day's table is reached through its parent alone: the parent's grants and policies do not hold for its parts.
create function outbox_close_part(part regclass) returns void language plpgsql
  set search_path = pg_catalog, public, outbox, pg_temp as $$
begin
  execute format('revoke all on %s from public, baize_app, baize_ledger', part);
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create policy part_owner on %s to baize_owner using (true) with check (true)', part);
end $$;

-- Takes what no day's table is there for, so that an insert never fails.
create table outbox.outbox_rest partition of outbox.outbox default;
select outbox_close_part('outbox.outbox_rest');

create function outbox_make_day(day date) returns void language plpgsql
  set search_path = pg_catalog, public, outbox, pg_temp set timezone = 'UTC' as $$
declare
  part constant text := 'outbox_' || to_char(day, 'YYYYMMDD');
begin
  execute format('create table outbox.%I (like outbox.outbox)', part);
  perform outbox_close_part(format('outbox.%I', part)::regclass);
  lock table outbox.outbox_rest in access exclusive mode;
  execute format('with moved as (delete from outbox.outbox_rest where created_at >= $1 and created_at < $2 returning *)
    insert into outbox.%I select * from moved', part) using day::timestamptz, (day + 1)::timestamptz;
  execute format('alter table outbox.outbox attach partition outbox.%I for values from (%L) to (%L)',
    part, day::timestamptz, (day + 1)::timestamptz);
end $$;

-- Makes the tables of today, of the days ahead and of what fell into the rest. Answers how many it made.
create function outbox_make_days(ahead integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, outbox, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  due constant text := 'select d from (
      select current_date + n as d from generate_series(0, $1) n union select distinct created_at::date from outbox.outbox_rest
    ) days where to_regclass(''outbox.outbox_'' || to_char(d, ''YYYYMMDD'')) is null order by d';
  day date;
  made integer := 0;
begin
  execute due into day using ahead;
  if day is null then return 0; end if;
  perform pg_advisory_xact_lock(4821, 20);
  for day in execute due using ahead loop
    perform outbox_make_day(day);
    made := made + 1;
  end loop;
  return made;
end $$;
select outbox_make_days(3);

insert into outbox.outbox (epoch, xid, id, brand_id, type, member_id, data, created_at)
  select 1, xid, id, brand_id, type, member_id, data, created_at from outbox.outbox_before;
select setval('outbox.outbox_event_id', coalesce((select max(id) from outbox.outbox), 0) + 1, false);
drop table outbox.outbox_before;
select outbox_make_days(3);

-- types: what the consumer wants, as the newest build said that opened it. An older build that does not know one of them leaves the
-- cursor alone, or it would carry it past events that were never handled.
alter table outbox.outbox_cursor add epoch integer not null default 0, add types text[] not null default '{}';
update outbox.outbox_cursor set epoch = 1;
revoke delete on outbox.outbox_cursor from baize_app;

-- Letters of one member are handled in the order of the stream, across a restore too.
alter table outbox.outbox_dead_letter add epoch integer not null default 1;

-- How far each consumer is behind, as the relay saw it last: one row is read where the question is asked often.
create table outbox.outbox_lag (
  consumer text primary key,
  -- when the oldest event was written that waits; null: none does
  waiting_since timestamptz,
  looked_at timestamptz not null default now()
) with (fillfactor = 50);
revoke all on outbox.outbox_lag from baize_app;
grant select, insert, update on outbox.outbox_lag to baize_app;

-- The position up to which every consumer has read; nothing where one of the named has none yet. All cursors count, also of
-- consumers that the asking process does not know.
create function outbox_passed(consumers text[]) returns table (epoch integer, xid xid8, id bigint)
  language sql stable set search_path = pg_catalog, public, outbox, pg_temp as $$
  select c.epoch, c.xid, c.id from outbox.outbox_cursor c
    where not exists (select from unnest(consumers) name
      where not exists (select from outbox.outbox_cursor known where known.consumer = name))
    order by 1, 2, 3 limit 1
$$;

-- Drops whole days that are older than the time for which events are kept and that every consumer has read to the end. Answers how
-- many. The parent is locked for the moment of the drop; where that takes too long, the next turn tries again.
create function outbox_drop_days(consumers text[], keep interval) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, outbox, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
  part text;
  unread constant text := 'select not exists (select from outbox_passed($1)) or exists (
    select from outbox.%I e, outbox_passed($1) p where (e.epoch, e.xid, e.id) > (p.epoch, p.xid, p.id))';
  waits boolean;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'outbox.outbox'::regclass and c.relname ~ '^outbox_\d{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') + 1 <= (now() - keep)::date
      order by c.relname
  loop
    execute format(unread, part) into waits using consumers;
    continue when waits;
    execute format('lock table outbox.outbox, outbox.%I in access exclusive mode', part);
    execute format(unread, part) into waits using consumers;
    continue when waits;
    execute format('drop table outbox.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Whether the numbers that cursors and events hold were given by another cluster: after a restore from a dump this one begins anew,
-- far below them.
create function outbox_is_foreign() returns boolean language sql volatile
  set search_path = pg_catalog, public, outbox, pg_temp as $$
  select s.cluster <> (select system_identifier from pg_control_system())
      or exists (select from outbox.outbox e
        where e.epoch = (select epoch from outbox.outbox_stream) and e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (select from outbox.outbox_cursor c
        where c.epoch = s.epoch and c.xid > pg_snapshot_xmax(pg_current_snapshot()))
    from outbox.outbox_stream s
$$;

-- Begins a new epoch where the database has come to another cluster. What is in the outbox keeps its place before everything that is
-- written from now on, and every cursor stands where it stood. Answers the epoch and whether it began just now.
create function outbox_settle() returns table (epoch integer, began boolean) language plpgsql security definer
  set search_path = pg_catalog, public, outbox, pg_temp as $$
declare
  was integer;
begin
  if not outbox_is_foreign() then
    return query select s.epoch, false from outbox.outbox_stream s;
    return;
  end if;
  lock table outbox.outbox in access exclusive mode;
  select s.epoch into was from outbox.outbox_stream s for update;
  if not outbox_is_foreign() then
    return query select was, false; -- another process was faster
    return;
  end if;
  update outbox.outbox_stream s set epoch = was + 1, began_at = now(),
    cluster = (select system_identifier from pg_control_system());
  execute format('alter table only outbox.outbox alter column epoch set default %s', was + 1);
  -- What this cluster wrote before it was settled: there, the number of the event is that of the row.
  update outbox.outbox e set epoch = was + 1
    where e.epoch = was and e.xid < pg_snapshot_xmax(pg_current_snapshot())
      and (e.xid::text::numeric % 4294967296)::text = e.xmin::text;
  return query select was + 1, true;
end $$;

do $$
declare name text;
begin
  foreach name in array array['outbox_close_part(regclass)', 'outbox_make_day(date)', 'outbox_make_days(integer)',
    'outbox_passed(text[])', 'outbox_drop_days(text[], interval)', 'outbox_is_foreign()', 'outbox_settle()'] loop
    execute format('revoke execute on function %s from public', name);
  end loop;
  foreach name in array array['outbox_make_days(integer)', 'outbox_drop_days(text[], interval)', 'outbox_settle()'] loop
    execute format('grant execute on function %s to baize_app', name);
  end loop;
end $$;
