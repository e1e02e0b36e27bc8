-- Processes that start at the same time on a restored database settle its epoch one after the other.
create or replace function outbox_settle() returns table (epoch integer, began boolean) language plpgsql security definer
  set search_path = pg_catalog, public, outbox, pg_temp as $$
declare
  was integer;
begin
  -- Before anything of the outbox is read, or two that have read it could not both lock it.
  perform pg_advisory_xact_lock(4821, 21);
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

create or replace function outbox_make_days(ahead integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, outbox, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  due constant text := 'select d from (
      select current_date + n as d from generate_series(0, $1) n union select distinct created_at::date from outbox.outbox_rest
    ) days where to_regclass(''outbox.outbox_'' || to_char(d, ''YYYYMMDD'')) is null order by d';
  most constant integer := 31; -- a caller's mistake must not make a thousand tables
  day date;
  made integer := 0;
begin
  execute due into day using least(ahead, most);
  if day is null then return 0; end if;
  perform pg_advisory_xact_lock(4821, 20);
  for day in execute due using least(ahead, most) loop
    perform outbox_make_day(day);
    made := made + 1;
  end loop;
  return made;
end $$;
