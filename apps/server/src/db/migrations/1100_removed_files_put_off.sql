-- A file that the storage does not let go is tried again later, behind the others: the first of a brand that could not be removed kept
-- all that came after it, the pictures of erased persons among them.
alter table uploads.removed_file add column try_at timestamptz not null default now();
create index removed_file_due on uploads.removed_file (brand_id, try_at);
grant update (try_at) on uploads.removed_file to baize_app;

create or replace function uploads_files_due(p_kept_s integer) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, uploads, pg_temp as $$
  select least(
    (select min(i.at) + make_interval(secs => p_kept_s) from brand b cross join lateral (
      select i.at from image i where i.brand_id = b.id and i.subject is null order by i.at limit 1) i),
    (select min(r.try_at) from brand b cross join lateral (
      select r.try_at from removed_file r where r.brand_id = b.id order by r.try_at limit 1) r))
  where current_brand() is null
$$;
