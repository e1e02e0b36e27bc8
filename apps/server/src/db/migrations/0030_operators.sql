-- People who run brands. Not brand-owned: an operator may serve several.
create table operator (
  id integer generated always as identity primary key,
  name text not null unique check (name = lower(name)),
  display_name text not null,
  role text not null,
  password_hash text not null,
  -- sealed with a key derived for this purpose; the app opens it only to check a code
  totp_secret bytea not null,
  -- a code is good once: the last time step that was used
  totp_last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create table operator_brand (
  operator_id integer not null references operator,
  brand_id integer not null references brand,
  primary key (operator_id, brand_id)
);
create table operator_session (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id integer not null references operator,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The audit log: per brand a chain h(n) = SHA-256(h(n-1) || canonical row). Only audit_append writes it; nobody updates or deletes.
create table audit (
  brand_id integer not null references brand,
  seq bigint not null,
  at timestamptz not null,
  actor text not null,
  ip text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  hash bytea not null,
  primary key (brand_id, seq)
);
create table audit_head (
  brand_id integer primary key references brand,
  seq bigint not null,
  hash bytea not null
);
-- Heads that were signed and sent outside the database.
create table audit_anchor (
  brand_id integer not null references brand,
  seq bigint not null,
  hash bytea not null,
  signature bytea not null,
  kid text not null,
  anchored_at timestamptz not null default now(),
  primary key (brand_id, seq)
);

-- What the hash covers, as text: fixed order, lengths first, so that no two rows read alike.
create function audit_canonical(p_seq bigint, p_at timestamptz, p_actor text, p_ip text, p_action text, p_target text, p_before jsonb, p_after jsonb, p_reason text) returns text language sql immutable as $$
  select string_agg(length(part) || ':' || part, '|' order by nr) from unnest(array[
    p_seq::text, to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_actor, p_ip, p_action, p_target, coalesce(p_before::text, ''), coalesce(p_after::text, ''), p_reason]) with ordinality as u (part, nr)
$$;

create function audit_append(p_actor text, p_ip text, p_action text, p_target text, p_before jsonb, p_after jsonb, p_reason text) returns bigint
language plpgsql security definer set search_path = public as $$
declare brand integer := current_brand(); head audit_head; next_seq bigint; stamp timestamptz := clock_timestamp(); link bytea;
begin
  insert into audit_head (brand_id, seq, hash) values (brand, 0, '\x00') on conflict do nothing;
  select * into strict head from audit_head where brand_id = brand for update;
  next_seq := head.seq + 1;
  link := sha256(head.hash || convert_to(audit_canonical(next_seq, stamp, p_actor, p_ip, p_action, p_target, p_before, p_after, p_reason), 'UTF8'));
  insert into audit values (brand, next_seq, stamp, p_actor, p_ip, p_action, p_target, p_before, p_after, p_reason, link);
  update audit_head set seq = next_seq, hash = link where brand_id = brand;
  return next_seq;
end $$;

-- Walks a brand's chain; names the first row that does not hold. `links` counts what was walked.
create function audit_verify(p_brand integer) returns table (links bigint, broken_seq bigint, why text, head_hash bytea)
language plpgsql stable security definer set search_path = public as $$
declare row audit; previous bytea := '\x00'; expected bytea; wanted bigint := 1; head audit_head;
begin
  select * into head from audit_head where brand_id = p_brand;
  for row in select * from audit a where a.brand_id = p_brand order by a.seq loop
    if row.seq <> wanted then
      return query select wanted - 1, wanted, 'row is missing'::text, previous;
      return;
    end if;
    expected := sha256(previous || convert_to(audit_canonical(row.seq, row.at, row.actor, row.ip, row.action, row.target, row.before, row.after, row.reason), 'UTF8'));
    if expected <> row.hash then
      return query select wanted - 1, row.seq, 'content does not match its hash'::text, previous;
      return;
    end if;
    previous := row.hash;
    wanted := wanted + 1;
  end loop;
  if head.seq is not null and (head.seq <> wanted - 1 or head.hash <> previous) then
    return query select wanted - 1, wanted, 'the newest rows are missing'::text, previous;
    return;
  end if;
  return query select wanted - 1, null::bigint, null::text, previous;
end $$;

revoke all on audit, audit_head, audit_anchor from baize_app;
grant select on audit, audit_head, audit_anchor to baize_app;
grant insert on audit_anchor to baize_app;
revoke execute on function audit_append, audit_verify from public;
grant execute on function audit_append, audit_verify to baize_app;
alter table audit enable row level security;
alter table audit force row level security;
create policy audit_of_brand on audit for select to baize_app using (brand_id = current_brand());
create policy audit_owner on audit to baize_owner using (true) with check (true);

-- Manual corrections: maker and checker are two people, by constraint and not by habit.
create table correction (
  id uuid primary key,
  brand_id integer not null references brand,
  member_id bigint not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'rejected')),
  maker_id integer not null references operator,
  made_at timestamptz not null default now(),
  checker_id integer references operator,
  checked_at timestamptz,
  note text,
  request_key text,
  constraint correction_two_people check (checker_id is null or checker_id <> maker_id),
  constraint correction_checked check ((state = 'waiting') = (checker_id is null)),
  unique (brand_id, maker_id, request_key)
);
create index correction_of_state on correction (brand_id, state, made_at desc);
alter table correction enable row level security;
alter table correction force row level security;
create policy correction_brand on correction to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy correction_owner on correction to baize_owner using (true) with check (true);
revoke delete on correction from baize_app;
