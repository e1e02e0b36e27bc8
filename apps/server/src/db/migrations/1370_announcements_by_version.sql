-- The console changes what was read: a change names the version.
alter table content.announcement add column version integer not null default 1;

-- Pictures that operators sent for what their brand tells, named by what they are made of.
create table content.picture (
  brand_id integer not null references brand.brand,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  data bytea not null check (length(data) <= 4194304),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_at timestamptz not null,
  primary key (brand_id, hash)
);
alter table content.picture enable row level security;
alter table content.picture force row level security;
create policy picture_brand on content.picture to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy picture_owner on content.picture to baize_owner using (true) with check (true);
revoke all on content.picture from baize_app;
grant select, insert, delete, update (added_at) on content.picture to baize_app;
