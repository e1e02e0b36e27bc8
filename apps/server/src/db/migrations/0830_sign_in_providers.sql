-- Logins by an account that somebody has elsewhere (docs/adr/0064). How a brand is known there:
create table identity.provider (
  brand_id integer not null references brand.brand,
  provider text not null check (provider in ('google', 'facebook')),
  is_on boolean not null,
  client_id text not null,
  secret bytea,
  key_version integer,
  version integer not null,
  primary key (brand_id, provider),
  check ((secret is null) = (key_version is null)),
  check (not is_on or (client_id <> '' and secret is not null))
);

-- Whose account there opens whose here: by the provider's own id of them, kept as a keyed hash, and by nothing else.
create table identity.provider_link (
  brand_id integer not null references brand.brand,
  provider text not null check (provider in ('google', 'facebook')),
  subject_hash bytea not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  primary key (brand_id, provider, subject_hash),
  unique (member_id, provider)
);

-- A visit to a provider that has begun on a device, and the ticket of somebody whom nobody is linked with.
create table identity.provider_visit (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  provider text not null check (provider in ('google', 'facebook')),
  purpose text not null check (purpose in ('login', 'link', 'register')),
  -- keyed hash of the state, or of the ticket: each is good once
  ticket_hash bytea not null unique,
  device_hash bytea not null,
  member_id bigint,
  subject_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (member_id is not null)),
  check ((purpose = 'register') = (subject_hash is not null))
);
create index provider_visit_by_age on identity.provider_visit (brand_id, expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['provider', 'provider_link', 'provider_visit'] loop
    execute format('alter table identity.%I enable row level security', name);
    execute format('alter table identity.%I force row level security', name);
    execute format('create policy %I on identity.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on identity.%I to baize_owner using (true) with check (true)', name || '_owner', name);
    execute format('grant select, insert, update, delete on identity.%I to baize_app', name);
  end loop;
end
$$;

alter table identity.login_step drop constraint login_step_came_by_check;
alter table identity.login_step add constraint login_step_came_by_check
  check (came_by in ('password', 'code', 'provider'));
