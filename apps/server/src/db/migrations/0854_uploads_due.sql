-- When pictures are to be cleared away next, in whichever brand: the oldest that no order named within its time, or at once where files
-- are left whose rows are gone (jobs/due-times.ts).
create index image_unnamed on uploads.image (brand_id, at) where subject is null;
create function uploads_files_due(p_kept_s integer) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, uploads, pg_temp as $$
  select least(
    (select min(i.at) + make_interval(secs => p_kept_s) from brand b cross join lateral (
      select i.at from image i where i.brand_id = b.id and i.subject is null order by i.at limit 1) i),
    (select clock_timestamp() where exists (select from removed_file)))
  where current_brand() is null
$$;
revoke execute on function uploads_files_due from public;
grant execute on function uploads_files_due to baize_app;
