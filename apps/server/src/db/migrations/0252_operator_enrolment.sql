-- An operator enrols by a one-time link and chooses password and authenticator alone. Whoever made the link stands behind the operator
-- until another owner has confirmed them (docs/adr/0022).
alter table operators.operator
  alter column password_hash drop not null,
  alter column totp_secret drop not null,
  add column enrolled_at timestamptz,
  add column confirmed_at timestamptz,
  add column confirmed_by integer references operators.operator,
  -- an operator of the demo, who was made by nobody; the seed alone says so
  add column seeded boolean not null default false,
  -- when they last stopped being an owner who can act, of a brand or at all
  add column stood_down_at timestamptz;

create table operators.enrolment_link (
  id uuid primary key,
  operator_id integer not null references operators.operator,
  token_hash bytea not null unique,
  -- null: the command line
  made_by integer references operators.operator,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- another link came in its place
  replaced_at timestamptz,
  check (used_at is null or replaced_at is null)
);
create index enrolment_link_of_operator on operators.enrolment_link (operator_id, made_at desc);
create unique index enrolment_link_open on operators.enrolment_link (operator_id) where used_at is null and replaced_at is null;

-- Who made or reset whom until now is told by the audit chains: they stand behind those operators too.
insert into operators.enrolment_link (id, operator_id, token_hash, made_by, made_at, expires_at, used_at)
  select gen_random_uuid(), o.id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), m.id, a.at, a.at, a.at
    from (select target, actor, max(at) as at from audit.audit
      where action in ('create-operator', 'reset-operator') group by target, actor) a
    join operators.operator o on a.target = 'operator:' || o.id
    left join operators.operator m on m.name = a.actor;
update operators.operator o set seeded = true where not exists (select 1 from operators.enrolment_link l where l.operator_id = o.id);
update operators.operator set enrolled_at = created_at where password_expires_at is null;
-- A password that was handed out and never replaced: its operator needs a link.
update operators.operator set password_hash = null, totp_secret = null, key_version = null, totp_last_step = 0
  where password_expires_at is not null;
alter table operators.operator drop column password_expires_at,
  add constraint operator_enrolled check ((enrolled_at is null) = (password_hash is null)
    and (enrolled_at is null) = (totp_secret is null) and (totp_secret is null) = (key_version is null)),
  add constraint operator_confirmed check ((confirmed_at is null) = (confirmed_by is null));

-- Wrong tries count by where they come from, so that nobody keeps an operator out from elsewhere: by name and network (`address`), by
-- name and a device on which the operator has logged in (`device`), and all of strangers together (`strangers`), which slows them.
create table operators.login_guard (
  scope text not null check (scope in ('address', 'device', 'strangers', 'own-password')),
  -- a keyed hash of what is counted; the same for names that nobody has
  subject bytea not null,
  failures integer not null,
  since timestamptz not null,
  locked_until timestamptz,
  primary key (scope, subject)
);
create index login_guard_age on operators.login_guard (since);
create table operators.known_device (
  operator_id integer not null references operators.operator,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (operator_id, device_hash)
);
alter table operators.operator drop column failures, drop column locked_until;
