-- How far those came who opened a registration: one row for each visit of a browser at one door, and for each account
-- that was opened. The device is known by a keyed hash of this table's own, and only until the account is open or a
-- day has passed: after that nobody can say whose visit it was.
create table identity.registration_visit (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand.brand,
  door text not null check (door in ('username', 'mobile', 'oneClick', 'google', 'facebook', 'agent')),
  device_hash bytea,
  opened_at timestamptz not null,
  begun_at timestamptz,
  sent_at timestamptz,
  verified_at timestamptz,
  member_id bigint unique,
  -- whoever registered is known by the account
  check (member_id is null or device_hash is null)
);
create unique index registration_visit_open on identity.registration_visit (brand_id, door, device_hash)
  where device_hash is not null;
create index registration_visit_by_age on identity.registration_visit (brand_id, opened_at);
create index registration_visit_known on identity.registration_visit (brand_id, opened_at) where device_hash is not null;

alter table identity.registration_visit enable row level security;
alter table identity.registration_visit force row level security;
create policy held_brand on identity.registration_visit to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy held_owner on identity.registration_visit to baize_owner using (true) with check (true);
grant select, insert, update, delete on identity.registration_visit to baize_app;
