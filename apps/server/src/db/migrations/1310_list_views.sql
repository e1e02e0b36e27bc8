-- What operators keep of the console's lists: filters and columns under a name, one of which a list opens with.
create schema desk;
grant usage on schema desk to baize_app;
create table desk.list_view (
  brand_id integer not null references brand.brand,
  operator_id integer not null references operators.operator,
  list text not null,
  name text not null,
  query text not null,
  hidden text[] not null,
  is_default boolean not null,
  primary key (brand_id, operator_id, list, name)
);
create unique index list_view_default on desk.list_view (brand_id, operator_id, list) where is_default;
alter table desk.list_view enable row level security;
alter table desk.list_view force row level security;
create policy list_view_brand on desk.list_view to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy list_view_owner on desk.list_view to baize_owner using (true) with check (true);
grant select, insert, update, delete on desk.list_view to baize_app;
