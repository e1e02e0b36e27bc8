-- Hours of sums begin with the brand's own hours, so that its days are made of whole ones: in an offset of no whole hours the hour around
-- midnight belonged to the day before. What was counted keeps its hour.
create function brand_offset() returns integer
language sql stable set search_path = pg_catalog, public, brand, pg_temp as $$
  select b.gmt_offset_minutes from brand.brand b where b.id = current_brand()
$$;
revoke execute on function brand_offset from public;
grant execute on function brand_offset to baize_app;

-- Hours since an instant as the brands have them, and as they were counted before: from the hour before on.
create function wagers_hours_from(p_since timestamptz) returns table (hour timestamptz)
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp as $$
  select g - make_interval(mins => s.shift)
  from (select 0 as shift union select b.gmt_offset_minutes % 60 from brand.brand b) s,
    generate_series(date_trunc('hour', p_since, 'UTC') - interval '2 hours', clock_timestamp() + interval '1 hour', interval '1 hour') as g
  where current_brand() is null
$$;
revoke execute on function wagers_hours_from from public;

create or replace function wagers_hours_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select e.key from (select wagers_hour_key(h.hour) collate "C" as key from wagers_hours_from(p_since) h) e
  where e.key > p_after order by e.key limit p_rows
$$;
create or replace function wagers_cells_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select e.key from (
    select (wagers_hour_key(h.hour) || '/' || m.member_id - 1 || '/' || m.member_id) collate "C" as key
    from (select distinct t.member_id from wagers_touched_since(p_since) t) m, wagers_hours_from(p_since) h
    where exists (select 1 from wagers.settlement s where s.hour = h.hour and s.member_id = m.member_id)
      or exists (select 1 from wagers.rollup r where r.hour = h.hour and r.member_id = m.member_id)) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
