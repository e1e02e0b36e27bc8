-- Keys that members' devices keep (docs/adr/0064): the public half, and how often each was used as the device counts it.
create table identity.passkey (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (brand_id, credential_id)
);
create index passkey_of_member on identity.passkey (member_id);

-- A challenge is good once, on its own device, for five minutes: to add a key (for the member) or to log in (for nobody yet).
create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  brand_id integer not null references brand.brand,
  device_hash bytea not null,
  member_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenge_by_age on identity.passkey_challenge (brand_id, expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['passkey', 'passkey_challenge'] loop
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
  check (came_by in ('password', 'code', 'provider', 'passkey'));
