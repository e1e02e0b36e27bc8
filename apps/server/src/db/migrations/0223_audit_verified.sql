-- How far a chain was verified, and what did not hold then. Signed by the server: the database cannot say it by itself.
create table audit.audit_verified (
  brand_id integer primary key references brand.brand,
  seq bigint not null,
  hash bytea not null,
  signature bytea not null,
  verified_at timestamptz not null,
  why text
);
alter table audit.audit_verified enable row level security;
alter table audit.audit_verified force row level security;
-- Metrics count broken chains over all brands.
create policy audit_verified_read on audit.audit_verified for select to baize_app
  using (brand_id = current_brand() or current_brand() is null);
create policy audit_verified_add on audit.audit_verified for insert to baize_app with check (brand_id = current_brand());
create policy audit_verified_move on audit.audit_verified for update to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy audit_verified_owner on audit.audit_verified to baize_owner using (true) with check (true);
revoke all on audit.audit_verified from baize_app;
grant select, insert, update on audit.audit_verified to baize_app;

-- Chains are walked by the verifier in slices, with hashes of its own making: nothing that the database says of itself is believed.
drop function audit_verify(integer);
