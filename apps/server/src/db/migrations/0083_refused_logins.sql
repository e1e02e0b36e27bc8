-- Logins of members that were refused. What is over an hour's limit per member is only counted, in that hour's row of reason MORE.
create table login_refusal (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand,
  member_id bigint not null,
  at timestamptz not null,
  reason text not null,
  area text not null check (area in ('site', 'agent')),
  -- as the caller had it; null: those that were only counted
  ip text,
  user_agent text not null,
  -- the member had logged in on this device before
  known_device boolean not null,
  times integer not null default 1 check (times > 0),
  check ((reason = 'MORE') = (ip is null))
);
create index login_refusal_of_member on login_refusal (member_id, at desc, id desc);
create index login_refusal_age on login_refusal (brand_id, at);
create unique index login_refusal_more on login_refusal (member_id, at) where reason = 'MORE';
alter table login_refusal enable row level security;
alter table login_refusal force row level security;
create policy login_refusal_brand on login_refusal to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy login_refusal_owner on login_refusal to baize_owner using (true) with check (true);

-- Refused logins of the console. No brand owns them: `due` names the brands whose audit chain has not got one yet; at the last it goes.
create table operator_refusal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- as typed, cleaned and cut; empty where nothing was typed or what was typed may have been a secret
  name text not null check (length(name) <= 64),
  operator_id integer references operator,
  ip text not null,
  reason text not null,
  times integer not null default 1 check (times > 0),
  due integer[] not null
);
-- How many there were in an hour, by what has a budget of its own: an operator, or a reason that names nobody.
create table operator_refusal_hour (
  subject text not null,
  hour timestamptz not null,
  operator_id integer references operator,
  seen integer not null,
  last_ip text not null,
  primary key (subject, hour)
);
