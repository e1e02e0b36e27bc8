-- What the platform tells its members by itself: one row for each piece of news, its text made by whoever shows it.
create schema messages;
grant usage on schema messages to baize_app;
create table messages.message (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_of_member on messages.message (member_id, created_at, id);
create index message_unread on messages.message (member_id, created_at, id) where read_at is null;
create index message_age on messages.message (brand_id, created_at);
alter table messages.message enable row level security;
alter table messages.message force row level security;
create policy message_brand on messages.message to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy message_owner on messages.message to baize_owner using (true) with check (true);
grant select, insert, update, delete on messages.message to baize_app;
