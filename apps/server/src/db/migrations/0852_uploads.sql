-- Pictures that players send (docs/adr/0060). A row says whose it is, what it goes with, and holds the key of its file: once the row is
-- gone nobody reads the file, whatever copies of it there are.
create schema uploads;
grant usage on schema uploads to baize_app;
create table uploads.image (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  purpose text not null check (purpose in ('deposit-proof', 'withdrawal-proof')),
  -- the order it goes with; null: none yet
  subject uuid,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sealed_key bytea not null,
  key_version integer not null,
  at timestamptz not null
);
create index image_by_subject on uploads.image (brand_id, subject) where subject is not null;
create index image_by_member on uploads.image (member_id, at);
create index image_by_age on uploads.image (brand_id, at);

-- Files whose rows are gone: a job takes them out of the storage.
create table uploads.removed_file (
  id uuid primary key,
  brand_id integer not null references brand.brand
);

create function uploads_image_gone() returns trigger language plpgsql
  set search_path = pg_catalog, public, uploads, pg_temp as $$
begin
  insert into uploads.removed_file (id, brand_id) values (old.id, old.brand_id);
  return old;
end $$;
create trigger image_gone after delete on uploads.image for each row execute function uploads_image_gone();

do $$
declare
  held text;
begin
  foreach held in array array['uploads.image', 'uploads.removed_file'] loop
    execute format('alter table %s enable row level security', held);
    execute format('alter table %s force row level security', held);
    execute format('create policy held_brand on %s to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', held);
    execute format('create policy held_owner on %s to baize_owner using (true) with check (true)', held);
    execute format('grant select, insert, delete on %s to baize_app', held);
  end loop;
end $$;
grant update (subject, sealed_key, key_version) on uploads.image to baize_app;

insert into retention.class (name, source, mine, ended, archived, why) values
  ('proof-images', 'uploads.image', default, 'at', false, 'what players sent as proof of a payment');
insert into retention.rule (class, jurisdiction, days) values
  ('proof-images', 'open', 1825), ('proof-images', 'standard', 1825), ('proof-images', 'strict', 1825);
