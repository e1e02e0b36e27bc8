-- Roles: baize_owner runs migrations; baize_app is what the server connects as, under forced row-level security;
-- baize_ledger owns the money tables, and its functions are the only way to write them (docs/adr/0005).
grant usage on schema public to baize_app;
grant usage, create on schema public to baize_ledger;
alter default privileges for role baize_owner in schema public grant select, insert, update, delete on tables to baize_app;
alter default privileges for role baize_owner in schema public grant usage, select on sequences to baize_app;

-- The brand of this transaction, null outside of one. Every brand-owned table's policy reads it.
create function current_brand() returns integer language sql stable parallel safe as $$
  select nullif(current_setting('baize.brand', true), '')::integer
$$;

create table brand (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  merchant_code text not null unique,
  currency text not null check (currency ~ '^[A-Za-z]{3,8}$'),
  currency_symbol text not null,
  play_money boolean not null default false,
  gmt_offset_minutes integer not null default 0 check (gmt_offset_minutes between -720 and 840),
  default_language text not null default 'bn',
  copyright_year integer not null default 2025,
  theme jsonb not null default '{}',
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A brand is found by the host a browser asked for.
create table brand_domain (
  domain text primary key check (domain = lower(domain)),
  brand_id integer not null references brand,
  kind text not null check (kind in ('site', 'agent', 'lite'))
);
