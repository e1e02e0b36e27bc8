-- Roles that owners make of single permissions. One belongs to the brand in which it was made; who is logged in is found
-- before a brand is known, so that lookup may read all.
create table operators.own_role (
  id integer generated always as identity primary key,
  brand_id integer not null references brand.brand,
  name text not null check (length(name) between 1 and 64),
  permissions text[] not null,
  version integer not null default 1
);
create unique index own_role_name on operators.own_role (brand_id, lower(name));
alter table operators.own_role enable row level security;
alter table operators.own_role force row level security;
create policy own_role_brand on operators.own_role to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy own_role_read on operators.own_role for select to baize_app using (current_brand() is null);
create policy own_role_owner on operators.own_role to baize_owner using (true) with check (true);
grant select, insert, delete, update (name, permissions, version) on operators.own_role to baize_app;

alter table operators.operator
  add column own_role_id integer references operators.own_role,
  add constraint operator_own_role check ((role = 'own') = (own_role_id is not null));
create index operator_of_own_role on operators.operator (own_role_id) where own_role_id is not null;

-- What an operator of a role may correct in a brand: at once, and on a day of the brand. Null: as much as two people decide.
create table operators.role_limit (
  brand_id integer not null references brand.brand,
  -- a role's name, or own:<id>
  role text not null,
  correction_max bigint check (correction_max > 0),
  correction_day_max bigint check (correction_day_max > 0),
  version integer not null default 1,
  primary key (brand_id, role)
);
alter table operators.role_limit enable row level security;
alter table operators.role_limit force row level security;
create policy role_limit_brand on operators.role_limit to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy role_limit_owner on operators.role_limit to baize_owner using (true) with check (true);
grant select, insert, delete, update (correction_max, correction_day_max, version) on operators.role_limit to baize_app;
-- What one operator made or applied on a day.
create index correction_of_maker on cashier.correction (maker_id, made_at);
create index correction_of_checker on cashier.correction (checker_id, checked_at) where checker_id is not null;

-- Whose tries a count is of, so that all locks of a name can be lifted: a keyed hash, as the subject is.
alter table operators.login_guard add column name_key bytea;
create index login_guard_of_name on operators.login_guard (name_key);
