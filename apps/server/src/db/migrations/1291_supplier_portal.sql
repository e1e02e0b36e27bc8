-- Players with play money whom a supplier made to try its client out.
create table vendors.test_player (
  supplier_id integer not null references vendors.supplier,
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  account text not null,
  made_at timestamptz not null,
  primary key (supplier_id, member_id)
);
alter table vendors.test_player enable row level security;
alter table vendors.test_player force row level security;
create policy test_player_brand on vendors.test_player to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy test_player_owner on vendors.test_player to baize_owner using (true) with check (true);
revoke all on vendors.test_player from baize_app;
grant select, insert on vendors.test_player to baize_app;

-- A run of the conformance runner against a supplier, begun in the portal.
create table vendors.conformance_run (
  id uuid primary key,
  supplier_id integer not null references vendors.supplier,
  brand_id integer not null references brand.brand,
  dialect text not null check (dialect in ('v2', 'gap')),
  chosen text[] not null,
  planned integer not null check (planned > 0),
  started_by text not null,
  started_at timestamptz not null,
  -- While it runs its process tells that it is there.
  seen_at timestamptz not null,
  -- Where the runner's own operator listens on this machine.
  port integer check (port between 1 and 65535),
  stop_asked boolean not null default false,
  ended_at timestamptz,
  state text not null check (state in ('running', 'done', 'stopped', 'broken')),
  fault text,
  outcomes jsonb not null,
  check ((state = 'running') = (ended_at is null))
);
create index conformance_run_newest on vendors.conformance_run (supplier_id, started_at desc);
create unique index conformance_run_one on vendors.conformance_run (supplier_id) where state = 'running';
alter table vendors.conformance_run enable row level security;
alter table vendors.conformance_run force row level security;
create policy conformance_run_brand on vendors.conformance_run to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy conformance_run_owner on vendors.conformance_run to baize_owner using (true) with check (true);
revoke all on vendors.conformance_run from baize_app;
grant select, insert, update (seen_at, port, stop_asked, ended_at, state, fault, outcomes) on vendors.conformance_run to baize_app;

-- Where the runner's operator of a run listens: asked by calls of the supplier under test, which name no brand.
create function vendors_port_of_run(run uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select port from vendors.conformance_run where id = run and state = 'running'
$$;
revoke all on function vendors_port_of_run(uuid) from public;
grant execute on function vendors_port_of_run(uuid) to baize_app;
