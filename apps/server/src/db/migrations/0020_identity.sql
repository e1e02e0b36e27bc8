-- Accounts of players and agents. Names are unique per brand whatever their case; account_key is the folded name.
create table member (
  id bigint generated always as identity (start with 10001) primary key,
  brand_id integer not null references brand,
  account text not null check (length(account) between 1 and 64),
  account_key text not null,
  nickname text not null,
  -- 0 member, 1 2 41 42 agents, 4 trial; anything else is no member and cannot log in
  type smallint not null,
  parent_id bigint,
  -- ancestors from the root to the parent
  path bigint[] not null default '{}',
  depth smallint not null default 0 check (depth = cardinality(path)),
  status text not null default 'active' check (status in ('active', 'disabled')),
  currency text not null,
  language text not null,
  -- PHC strings of argon2id; null: nobody can log in with a password
  password_hash text,
  payment_password_hash text,
  password_changed_at timestamptz not null default now(),
  default_password boolean not null default false,
  first_login_done boolean not null default false,
  registered_at timestamptz not null default now(),
  register_ip inet,
  last_login_at timestamptz,
  previous_login_at timestamptz,
  unique (brand_id, account_key),
  constraint member_path_ends_at_parent check (parent_id is not distinct from path[cardinality(path)])
);
create index member_of_brand on member (brand_id, id);
create index member_below on member using gin (path);

-- Personal data under a key of the person's own, which is wrapped by the installation's. Erasing a person is forgetting the key.
create table person (
  member_id bigint primary key,
  brand_id integer not null references brand,
  wrapped_key bytea,
  data bytea,
  email_hash bytea,
  mobile_hash bytea,
  updated_at timestamptz not null default now()
);
create unique index person_email on person (brand_id, email_hash) where email_hash is not null;
create unique index person_mobile on person (brand_id, mobile_hash) where mobile_hash is not null;

-- A session is good for one device: the token is useless without the device's cookie. Only hashes are kept.
create table session (
  id uuid primary key,
  member_id bigint not null,
  brand_id integer not null references brand,
  token_hash bytea not null unique,
  device_hash bytea not null,
  area text not null check (area in ('site', 'agent')),
  ip inet not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'replaced', 'password', 'disabled', 'expired')),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index session_of_member on session (member_id, created_at desc);
create index session_open on session (last_seen_at) where ended_at is null;

-- Failures on an account or from an address, whether the account exists or not, so that both are answered alike.
create table login_guard (
  brand_id integer not null references brand,
  scope text not null,
  subject bytea not null,
  failures integer not null,
  since timestamptz not null,
  locked_until timestamptz,
  primary key (brand_id, scope, subject)
);

create table captcha (
  id text primary key,
  brand_id integer not null references brand,
  device_hash bytea not null,
  action text not null,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- Nonces of sealed calls, each good once. Kept a little longer than a seal may be old.
create table seal_nonce (
  nonce text primary key,
  seen_at timestamptz not null
);
create index seal_nonce_age on seal_nonce (seen_at);

-- Links that name the upline of who registers through them.
create table affiliate_code (
  brand_id integer not null references brand,
  code_key text not null,
  code text not null,
  member_id bigint not null,
  kind text not null check (kind in ('agent', 'player')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (brand_id, code_key)
);

do $$ declare name text; begin
  foreach name in array array['member', 'person', 'session', 'login_guard', 'captcha', 'affiliate_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on %I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
