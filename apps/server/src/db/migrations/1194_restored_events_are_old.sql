-- A dump brings rows in under the number of the transaction that copies them. Where an event's own number happened to be that one, it was
-- taken for one of this cluster, and came to all consumers a second time. A transaction that wrote events of other numbers wrote none itself.
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
  -- What this cluster wrote before it was settled: there, the number of the event is that of the row, as of all that came with it.
  update outbox.outbox e set epoch = was + 1
    where e.epoch = was and e.xid < pg_snapshot_xmax(pg_current_snapshot())
      and e.xmin::text in (
        select o.xmin::text from outbox.outbox o where o.epoch = was
        group by o.xmin::text having bool_and((o.xid::text::numeric % 4294967296)::text = o.xmin::text));
  return query select was + 1, true;
end $$;
