-- From where a supplier may call, as networks; none: from everywhere.
alter table vendors.supplier add column allowed_networks text[] not null default '{}';

-- Keys that suppliers announced by a call that was signed with one in force. A person decides.
create table vendors.announced_key (
  supplier_id integer not null references vendors.supplier,
  kid text not null check (length(kid) between 1 and 64),
  pem text not null check (length(pem) <= 4096),
  not_before timestamptz,
  announced_at timestamptz not null,
  primary key (supplier_id, kid)
);
grant select, insert, update, delete on vendors.announced_key to baize_app;

-- Calls of suppliers with their answers, for a while and of bounded number. A call that names no player is no brand's.
create table vendors.supplier_call (
  id bigint generated always as identity primary key,
  supplier_id integer not null references vendors.supplier,
  brand_id integer references brand.brand,
  at timestamptz not null,
  path text not null,
  ip text not null,
  kid text not null,
  http_status smallint not null,
  status text not null,
  refused boolean not null,
  cause text,
  request text not null,
  answer text not null,
  took_ms integer not null,
  unkept integer not null check (unkept >= 0)
);
create index supplier_call_newest on vendors.supplier_call (supplier_id, id desc);
create index supplier_call_by_age on vendors.supplier_call (at);
alter table vendors.supplier_call enable row level security;
alter table vendors.supplier_call force row level security;
create policy supplier_call_read on vendors.supplier_call for select to baize_app
  using (brand_id is null or brand_id = current_brand());
create policy supplier_call_note on vendors.supplier_call for insert to baize_app
  with check (brand_id is not distinct from current_brand());
create policy supplier_call_owner on vendors.supplier_call to baize_owner using (true) with check (true);
create policy supplier_call_forget on vendors.supplier_call for delete to baize_app
  using (brand_id is not distinct from current_brand());
revoke all on vendors.supplier_call from baize_app;
grant select, insert, delete on vendors.supplier_call to baize_app;

-- Persons of suppliers log in as operators do, and see the portal of their supplier alone.
alter table operators.operator add column supplier text check (supplier ~ '^[a-z][a-z0-9-]{1,30}$');
alter table operators.operator add constraint operator_supplier check ((role = 'supplier') = (supplier is not null));
