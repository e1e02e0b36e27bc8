-- What operators write down about a player, and how the audit log finds what was done to one thing.
create schema notebook;
grant usage on schema notebook to baize_app;
create table notebook.note (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  written_by text not null,
  written_at timestamptz not null,
  text text not null
);
create index note_of_member on notebook.note (member_id, written_at, id);
alter table notebook.note enable row level security;
alter table notebook.note force row level security;
create policy note_brand on notebook.note to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy note_owner on notebook.note to baize_owner using (true) with check (true);
grant select, insert, delete on notebook.note to baize_app;

create index audit_of_target on audit.audit (brand_id, target, at);
create index correction_of_member_by_time on cashier.correction (member_id, made_at);
create index move_of_member on agents.move (member_id, asked_at);
