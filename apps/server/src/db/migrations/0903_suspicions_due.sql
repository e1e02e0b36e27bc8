-- When the next day of a brand can be looked through: two hours after its end, when what is told late is there.
create function suspicions_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, suspicions, pg_temp as $$
  select min(((p.day + 1)::timestamp - make_interval(mins => b.gmt_offset_minutes)) at time zone 'UTC' + interval '2 hours')
  from suspicions.progress p join brand b on b.id = p.brand_id where current_brand() is null
$$;
revoke execute on function suspicions_due from public;
grant execute on function suspicions_due to baize_app;
