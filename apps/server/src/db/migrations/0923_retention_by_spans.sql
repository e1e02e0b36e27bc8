-- What a rule lets go is taken by spans of time, each once. Where two brands keep a class for different times, each batch passed again
-- all that the other brand still keeps, and all that the batches before had deleted.

-- Which rows stand where an index finds a span of time. Where that tells no brands apart, those of all brands are passed, once.
alter table retention.class add column look text not null default 'brand_id = current_brand()';
update retention.class set look = 'true' where name in
  ('operator-sessions', 'supplier-rounds', 'return-hours', 'salary-facts', 'rebate-shares');
update retention.class set look = 'brand_id = current_brand() and state in (''handled'', ''dismissed'')' where name = 'dead-letters';
update retention.class set look = 'brand_id = current_brand() and type = 4' where name = 'trial-members';
update retention.class set look = 'brand_id = current_brand() and state = ''reversed'' and contradiction is null' where name = 'refused-transfers';
drop index cashier.payment_event_age;
create index payment_event_age on cashier.payment_event (brand_id, received_at);

drop function retention_due, retention_take;

-- Looks at a class in a span, and takes or counts what its rule lets go; where more stands there than is to be looked at, nothing. The
-- row without a content says how many were looked at and are due. What is archived is handed out: whoever asked writes it down before
-- the deletion is committed.
create function retention_slice(p_class text, p_from timestamptz, p_to timestamptz, p_rows integer, p_take boolean)
returns table (looked integer, due integer, content jsonb)
language plpgsql security definer set search_path = pg_catalog, public, brand, retention, pg_temp set enable_seqscan = off as $$
declare chosen retention.class; border timestamptz; places tid[];
begin
  select * into strict chosen from retention.class where name = p_class;
  select before into border from retention_rules() where class = p_class;
  if chosen.source is null or border is null or current_brand() is null then return query select 0, 0, null::jsonb; return; end if;
  execute format('with seen as materialized (
      select ctid as place, %2$s as is_mine from %1$s where %4$s and %3$s >= $1 and %3$s < $2 limit $3 + 1)
    select count(*)::integer, array_agg(place) filter (where is_mine) from seen', chosen.source, chosen.mine, chosen.ended, chosen.look)
    into looked, places using p_from, least(p_to, border), p_rows;
  if looked > p_rows then return query select looked, 0, null::jsonb; return; end if;
  if p_take and places is not null then
    -- What another has changed or taken since stands elsewhere, or is gone: it is left for the next time. Asked so no index answers it.
    return query execute format('with gone as (
      delete from %1$s where ctid = any ($1) and (%2$s) is true and (%3$s < $2) is true returning *)
      select null::integer, null::integer, to_jsonb(gone) from gone where $3', chosen.source, chosen.mine, chosen.ended)
      using places, border, chosen.archived;
  end if;
  return query select looked, coalesce(cardinality(places), 0), null::jsonb;
end $$;
revoke execute on function retention_slice from public;
grant execute on function retention_slice to baize_app;
