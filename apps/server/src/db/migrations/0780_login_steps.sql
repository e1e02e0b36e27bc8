-- A login is one or more steps (docs/adr/0058). What a right password or code still lacks waits here, for the device that gave it;
-- a session is opened by its last step alone.
create table identity.login_step (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  -- keyed hash: each step has a ticket of its own, and each is good once
  ticket_hash bytea not null unique,
  device_hash bytea not null,
  area text not null check (area in ('site', 'agent')),
  came_by text not null check (came_by in ('password', 'code')),
  needs_factor boolean not null,
  needs_place boolean not null,
  -- of what was typed: a password that was changed meanwhile opens nothing
  password_changed_at timestamptz not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  check (needs_factor or needs_place)
);
create index login_step_of_member on identity.login_step (member_id);
create index login_step_by_age on identity.login_step (brand_id, expires_at);

-- What a member has switched on for their own safety. No row: nothing.
create table identity.safety (
  member_id bigint primary key,
  brand_id integer not null references brand.brand,
  totp_secret bytea,
  key_version integer,
  -- a code is good once: the last time step that was used
  totp_last_step bigint not null default 0,
  totp_since timestamptz,
  -- an operator takes the authenticator off, and it holds until then
  reset_asked_at timestamptz,
  reset_due_at timestamptz,
  -- no money leaves before
  held_until timestamptz,
  -- sessions before it make no place known
  places_since timestamptz,
  check ((totp_secret is null) = (key_version is null)),
  check ((totp_secret is null) = (totp_since is null)),
  check ((reset_asked_at is null) = (reset_due_at is null)),
  check (reset_due_at is null or totp_secret is not null)
);
create index safety_by_key on identity.safety (brand_id, key_version) where key_version is not null;

create table identity.recovery_code (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

do $$
declare
  name text;
begin
  foreach name in array array['login_step', 'safety', 'recovery_code'] loop
    execute format('alter table identity.%I enable row level security', name);
    execute format('alter table identity.%I force row level security', name);
    execute format('create policy %I on identity.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on identity.%I to baize_owner using (true) with check (true)', name || '_owner', name);
    execute format('grant select, insert, update, delete on identity.%I to baize_app', name);
  end loop;
end
$$;

-- Codes for the step of a login.
alter table verification.code drop constraint code_purpose_check;
alter table verification.code add constraint code_purpose_check
  check (purpose in ('register', 'login', 'step-up', 'password', 'change-password', 'prove'));
alter table verification.message drop constraint message_purpose_check;
alter table verification.message add constraint message_purpose_check
  check (purpose in ('register', 'login', 'step-up', 'password', 'change-password', 'prove'));
