-- Suppliers whose wallet calls we answer. One connection is one supplier: its own ids, its own keys.
create table supplier (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  -- where we call it
  base_url text not null,
  -- our id at the supplier
  operator_id integer not null,
  mode text not null default 'strict' check (mode in ('strict', 'plain')),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

-- The supplier's public keys that we pinned. A person confirms each.
create table supplier_key (
  supplier_id integer not null references supplier,
  kid text not null,
  pem text not null,
  not_before timestamptz,
  not_after timestamptz,
  primary key (supplier_id, kid)
);

-- A brand that lets a supplier in. Absent or off: RS_ERROR_INVALID_PARTNER.
create table supplier_brand (
  supplier_id integer not null references supplier,
  brand_id integer not null references brand,
  enabled boolean not null default true,
  primary key (supplier_id, brand_id)
);

-- One launch. The token travels to the supplier; only its hash stays here.
create table vendor_session (
  token_hash bytea primary key,
  supplier_id integer not null references supplier,
  brand_id integer not null references brand,
  member_id bigint not null,
  currency text not null,
  game_code text not null,
  -- pending until the supplier's game url came back; ended when replaced by a newer launch of the same game
  state text not null default 'pending' check (state in ('pending', 'active', 'ended')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index vendor_session_of_member on vendor_session (member_id, supplier_id, game_code) where state <> 'ended';

create table vendor_case (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand,
  supplier_id integer not null references supplier,
  member_id bigint,
  tx_uuid uuid not null,
  code text not null,
  round text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  note text,
  unique (supplier_id, tx_uuid, code)
);
alter table vendor_case enable row level security;
alter table vendor_case force row level security;
create policy vendor_case_brand on vendor_case to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy vendor_case_owner on vendor_case to baize_owner using (true) with check (true);

-- Rounds as the supplier's feed tells them: where a replay is seen, and whether both sides agree.
create table vendor_round (
  supplier_id integer not null references supplier,
  member_id bigint not null,
  round text not null,
  brand_id integer not null references brand,
  version bigint not null,
  status text not null,
  replay_url text not null,
  stake bigint not null,
  payout bigint not null,
  closed_at timestamptz,
  primary key (member_id, supplier_id, round)
);
alter table vendor_round enable row level security;
alter table vendor_round force row level security;
create policy vendor_round_brand on vendor_round to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy vendor_round_owner on vendor_round to baize_owner using (true) with check (true);

create table feed_cursor (
  supplier_id integer not null references supplier,
  stream text not null,
  cursor text,
  read_at timestamptz,
  primary key (supplier_id, stream)
);

-- Whose wallet a wire user is: brand and currency never change, so callers may remember them.
create function ledger_owner(p_member bigint) returns table (brand_id integer, currency text) language sql stable security definer set search_path = public as $$
  select a.brand_id, a.currency from account a where a.member_id = p_member and a.kind = 1
$$;
alter function ledger_owner owner to baize_ledger;
revoke execute on function ledger_owner from public;
grant execute on function ledger_owner to baize_app;
