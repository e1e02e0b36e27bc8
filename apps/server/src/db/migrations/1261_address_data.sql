-- Which country data is loaded: none until somebody imports some. The ranges that the table began with are for documents alone.
create table brand.address_data (
  one boolean primary key default true check (one),
  source text not null,
  networks bigint not null,
  -- Of when the data is, as far as it says so.
  as_of timestamptz not null,
  imported_at timestamptz not null,
  imported_by text not null
);
grant select, insert, update on brand.address_data to baize_app;
revoke delete, truncate on brand.address_data from baize_app;
-- The command line replaces the whole of it in one transaction.
grant insert, delete on brand.ip_country to baize_app;
