-- Free spins that a supplier gives a player in our name. What they have won in all is told once, by `issue_id` alone.
create table vendors.free_spins (
  supplier_id integer not null references vendors.supplier,
  issue_id text not null check (length(issue_id) between 1 and 128),
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  currency text not null,
  game_code text not null,
  quantity integer not null check (quantity between 1 and 10000),
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (supplier_id, issue_id)
);
alter table vendors.free_spins enable row level security;
alter table vendors.free_spins force row level security;
-- found by its name, before a brand is known
create policy free_spins_read on vendors.free_spins for select to baize_app
  using (current_brand() is null or brand_id = current_brand());
create policy free_spins_add on vendors.free_spins for insert to baize_app with check (brand_id = current_brand());
create policy free_spins_owner on vendors.free_spins to baize_owner using (true) with check (true);
revoke all on vendors.free_spins from baize_app;
grant select, insert on vendors.free_spins to baize_app;
